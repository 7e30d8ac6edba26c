/**
 * Prettier, but what is short stays on its line: lists of lists (cells are pairs) or of objects, and rules of CSS with
 * nothing but declarations. Why: docs/decisions/0011-the-page-is-formatted-compactly.md.
 */
import { doc } from 'prettier'
import * as estree from 'prettier/plugins/estree'
import * as postcss from 'prettier/plugins/postcss'

/** A cell may name a colour. */
const SHORT = 8
const { fill, group, ifBreak, indent, join, line, softline } = doc.builders

/** Prettier fills lines with numbers, but breaks every list of lists or objects; this one only if it must. */
function listOfLists(path, options, print) {
  const parts = path.map(({ isLast }) => [print(), isLast ? ifBreak(',') : ','], 'elements')
  const body = path.node.elements.every(isCell) ? fill(join(line, parts)) : join(line, parts)
  return group(['[', indent([softline, body]), softline, ']'])
}

function isCell({ elements }) {
  const isShort = (part) => /Literal$/.test(part?.type) && String(part.value).length < SHORT
  return elements?.every((part) => isShort(part) || isShort(part?.argument))
}

function isListOfLists({ type, elements = [] }) {
  const isList = (element) => /^(Array|Object)Expression$/.test(element?.type) && !element.comments
  return type === 'ArrayExpression' && elements.length > 1 && elements.every(isList)
}

/** Declarations side by side; colours and other variables one below the other if they are many. */
function compactRule(path, options, print) {
  const declarations = path.map(print, 'nodes')
  const isVariables = path.node.nodes.some(({ prop }) => prop.startsWith('--'))
  const body = isVariables ? join(line, declarations) : fill(join(line, declarations))
  return group([onOneLine(print('selector')), ' {', indent([line, body]), line, '}'])
}

function onOneLine(printed) {
  return doc.utils.mapDoc(printed, (part) => (part.type === 'break-parent' ? '' : part.hard ? line : part))
}

function isCompactRule({ type, nodes = [] }) {
  return type === 'css-rule' && nodes.length > 0 && nodes.every((node) => node.type === 'css-decl')
}

function instead(printer, isOurs, ours) {
  const print = (path, ...more) => (isOurs(path.node) ? ours(path, ...more) : printer.print(path, ...more))
  return { ...printer, print }
}

/** Prettier asks the plugin of a parser first for its printer. */
export const parsers = postcss.parsers
export const printers = {
  estree: instead(estree.printers.estree, isListOfLists, listOfLists),
  postcss: instead(postcss.printers.postcss, isCompactRule, compactRule),
}
