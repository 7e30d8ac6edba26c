/** For tests: their screen has no sizes to watch. */
/* eslint-disable @typescript-eslint/no-empty-function -- it has nothing to do */
export class Sizeless {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
