/** What this browser remembers: theme, sound, the name, and how one likes to play. */
type Theme = 'light' | 'dark' | null

class Settings {
  theme = $state<Theme>(kept('theme') as Theme)
  sound = $state(kept('sound') !== 'off')
  /** Whether a turn without a choice plays itself. */
  forced = $state(kept('forced') === 'on')
  name = $state(kept('name') ?? '')

  get isDark(): boolean {
    return this.theme ? this.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  }

  flipTheme(): void {
    this.theme = this.isDark ? 'light' : 'dark'
    keep('theme', this.theme)
    this.show()
  }

  flipSound(): void {
    this.sound = !this.sound
    keep('sound', this.sound ? 'on' : 'off')
  }

  flipForced(): void {
    this.forced = !this.forced
    keep('forced', this.forced ? 'on' : 'off')
  }

  call(name: string): void {
    this.name = name
    keep('name', name)
  }

  show(): void {
    if (this.theme) document.documentElement.dataset['theme'] = this.theme
  }
}

function kept(key: string): string | null {
  return localStorage.getItem(`spieltisch.${key}`)
}

function keep(key: string, value: string): void {
  localStorage.setItem(`spieltisch.${key}`, value)
}

export const settings = new Settings()
