"""What of a page does not fit: text that is cut off or runs over, and whatever lies beside the page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

__all__ = ["misfits", "speak"]

_SPEAK: Final = """language => {
    const choice = document.querySelector(`select:has(option[value='${language}'])`)
    if (choice) {
        choice.value = language
        choice.dispatchEvent(new Event('change', { bubbles: true }))
    } else {
        localStorage['spieltisch.language'] = language
        location.reload()
    }
}"""
"""Also where a dialog is open, where the choice is in a menu, and where there is none."""
_SPOKEN: Final = "language => document.documentElement.lang === language"
_MISFITS: Final = """async () => {
    await document.fonts.ready
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const width = document.documentElement.clientWidth
    const upwards = (it) => it ? [it, ...upwards(it.parentElement)] : []
    const scrolls = (it) => /auto|scroll/.test(getComputedStyle(it).overflow)
    const cuts = (it) => getComputedStyle(it).overflow !== 'visible' || it.matches('button, .btn, a, summary, .tag')
    const isForEars = (it) => getComputedStyle(it).clipPath === 'inset(50%)' || getComputedStyle(it).color === 'rgba(0, 0, 0, 0)'
    const nameOf = (it) => [it.localName, ...it.classList].join('.')
    const boxOf = (it) => {
        const texts = [...it.childNodes].filter(each => each.nodeType === Node.TEXT_NODE && each.textContent.trim())
        if (!texts.length) return it.matches('button, input, select') ? it.getBoundingClientRect() : null
        const boxes = texts.flatMap(each => {
            const range = document.createRange()
            range.selectNode(each)
            return [...range.getClientRects()]
        })
        if (!boxes.length) return null
        const [lefts, tops, rights, bottoms] = ['left', 'top', 'right', 'bottom'].map(side => boxes.map(box => box[side]))
        return { left: Math.min(...lefts), top: Math.min(...tops), right: Math.max(...rights), bottom: Math.max(...bottoms) }
    }
    const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []
    for (const it of document.querySelectorAll('body *:not(svg *, option)')) {
        const box = boxOf(it)
        const around = upwards(it)
        if (!box || !it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || around.some(isForEars)) continue
        const scroller = around.findIndex(scrolls)
        const high = 0.35 * parseFloat(getComputedStyle(it).fontSize)
        const isOutside = (room) => box.left < room.left - 1.5 || box.right > room.right + 1.5
            || box.top < room.top - high || box.bottom > room.bottom + high
        const cutter = around.slice(0, scroller < 0 ? undefined : scroller)
            .find(each => cuts(each) && isOutside(each.getBoundingClientRect()))
        const said = `${nameOf(it)} ${it.textContent.trim().slice(0, 60)}`
        if (cutter) found.push(`${said}: does not fit into ${nameOf(cutter)}`)
        if (scroller < 0 && (box.left < -1.5 || box.right > width + 1.5)) found.push(`${said}: beside the page`)
    }
    return found
}"""
"""A font's letters may reach beyond their line, above and below; what can be scrolled is not cut. Of an element only
its own text counts: between two pieces may be some that only ears hear."""
_TRIES: Final = 60


def speak(page: Page, language: str) -> None:
    """As if it had been chosen in the header or menu."""
    page.evaluate(_SPEAK, language)
    page.wait_for_function(_SPOKEN, arg=language)


def misfits(page: Page) -> list[str]:
    """What remains when the page has had time to fit itself."""
    found: list[str] = []
    for _ in range(_TRIES):
        found = page.evaluate(_MISFITS)
        if not found:
            break
    return found
