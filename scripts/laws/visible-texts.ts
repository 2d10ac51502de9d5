/**
 * The texts of a file that someone may read on a page, in an email or in a message: the text of elements, and strings
 * of several words. A string in doubt is included, so that the list is complete, with a few strings too many.
 */
import { type Node, type Program, visitorKeys } from 'oxc-parser';

export interface VisibleText {
  readonly text: string;
  /** Its position in the file. */
  readonly start: number;
}

/** Attributes whose strings are for the browser, properties of styles, and calls whose strings are for us. */
const silent = {
  JSXAttribute: /^(?:class(?:Name)?|style|d|id|key|name|href|src|rel|role|type|content|viewBox|transform)$/,
  Property: /^(?:className|style|fontFamily|gridTemplateColumns)$/,
  call: /^(?:log|cn|sql|for|addEventListener|matchMedia|querySelector(?:All)?|(?:Type|Range|Syntax)?Error|DOMException)$/,
};
const silentTypes =
  /^(?:Import|ExportAll|TSTypeAlias|TSInterface|TSTypeAnnotation|TSTypeParameterInstantiation|BinaryExpression)/;

export function visibleTexts(program: Program): VisibleText[] {
  const texts: VisibleText[] = [];
  const take = (text: string, start: number): void => {
    for (const part of betweenTags(text)) if (readsLikeProse(part)) texts.push({ text: part, start });
  };
  /** @param isTaken whether the text of an enclosing element includes this one's. */
  const walk = (node: Node | null | undefined, isTaken: boolean): void => {
    if (!node || (silentTypes.test(node.type) && !(node.type === 'BinaryExpression' && node.operator === '+'))) return;
    if (isSilent(node)) return;
    const startsText = !isTaken && isElement(node) && node.children.some(hasWords);
    if (startsText) take(textOf(node), node.start);
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') take(textOf(node), node.start);
    const fields = node as unknown as Record<string, Node | Node[] | null | undefined>;
    const isInText = isElement(node) && (isTaken || startsText);
    for (const key of visitorKeys[node.type] ?? [])
      if (key !== 'key') for (const child of [fields[key] ?? []].flat()) walk(child, isInText);
  };
  walk(program, false);
  return texts;
}

/** Splits HTML in a string into its texts. */
const betweenTags = (text: string): string[] =>
  text.split(/<style[\s\S]*?<\/style>|<\/?(?!a\b|strong\b|\/a>|\/strong>)[a-z!][^<>]*>/).map((part) =>
    part
      .replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );

type Element = Extract<Node, { type: 'JSXElement' | 'JSXFragment' }>;
const isElement = (node: Node): node is Element => node.type === 'JSXElement' || node.type === 'JSXFragment';
const hasWords = (child: Node): boolean => child.type === 'JSXText' && child.value.trim() !== '';

/** Of an element, with that of the elements inside. */
function textOf(node: Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(' ');
  return isElement(node) ? node.children.map(textOf).join('') : ' ';
}

function isSilent(node: Node): boolean {
  if (node.type === 'JSXAttribute') return silent.JSXAttribute.test(nameOf(node.name));
  if (node.type === 'Property') return silent.Property.test(nameOf(node.key));
  if (node.type === 'TaggedTemplateExpression') return silent.call.test(nameOf(node.tag));
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const { callee } = node;
  const isLog = callee.type === 'MemberExpression' && /^(?:log|logger|console)$/.test(nameOf(callee.object));
  return isLog || silent.call.test(nameOf(callee));
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
}

/** Several words; no address, no SQL, no CSS. */
const readsLikeProse = (text: string): boolean =>
  /\p{L}\S*\s/u.test(text) &&
  !/^(?:GET|POST|PUT|PATCH|DELETE) \/|^select .* from |; const | => |[{}]|[a-z-]+:\s?[^;]+;/.test(text) &&
  !isClassList(text.split(' '));

/** 'flex items-center text-muted': no capital, no full stop, and a hyphen in half of the words. */
const isClassList = (words: readonly string[]): boolean =>
  words.every((word) => /^[a-z\d_:/[\]().%-]+$/.test(word)) &&
  words.filter((word) => /[-:\d]/.test(word)).length * 2 >= words.length;
