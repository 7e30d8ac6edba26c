import type { LessonName } from './lesson'

/** Both games of cards share their texts. */
export function textKey(game: LessonName, step: string): string {
  return `lesson.${game === 'paseo' ? 'paseo' : 'paroli'}.${step}`
}
