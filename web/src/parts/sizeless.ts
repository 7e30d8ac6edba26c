/** For tests: their screen has no sizes to watch. */
export class Sizeless {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
