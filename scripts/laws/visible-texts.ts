/**
 * The texts of a file that someone may read on a page, in an email or in a message: the text of elements, and strings
 * that read like prose. A string in doubt is included, so that the list is complete, with a few strings too many.
 */
import { type Node, type Program, visitorKeys } from 'oxc-parser';

export interface VisibleText {
  /** Each value that is filled in is `{…}`. */
  readonly text: string;
  /** Its position in the file. */
  readonly start: number;
}

const FILLED_IN = '{…}';
/** Attributes and properties whose strings are for the browser. */
const silentAttributes = new Set(
  'aria-controls aria-current autoComplete charSet class className content d data-testid fill href htmlFor httpEquiv id inputMode key media method name pattern points rel role src stroke target to transform type viewBox'.split(
    ' ',
  ),
);
const silentProperties = new Set(['className', 'fontFamily', 'gridTemplateColumns', 'style']);
/** `for` is the row lock of a query. */
const silentCalls = /^(?:log|logger|console|cn|clsx|sql|for|addEventListener|matchMedia|querySelector(?:All)?)$/;
const silentErrors = /^(?:Error|TypeError|RangeError|SyntaxError|DOMException)$/;
const comparisons = new Set(['===', '!==', '==', '!=', 'in', 'instanceof']);

export function visibleTexts(program: Program): VisibleText[] {
  const texts: VisibleText[] = [];
  const take = (text: string, start: number): void => {
    for (const part of betweenTags(text)) if (readsLikeProse(part)) texts.push({ text: part, start });
  };
  const walkAll = (nodes: readonly (Node | null)[]): void => nodes.forEach(walk);

  function walk(node: Node | null): void {
    if (!node || isSilent(node)) return;
    const text = ownText(node);
    if (text !== null) take(text, startOf(node));
    walkAll(partsOf(node));
  }

  walk(program);
  return texts.sort((one, other) => one.start - other.start);
}

/** Splits HTML in a string into its texts. */
const betweenTags = (text: string): string[] =>
  text.split(/<style[\s\S]*?<\/style>|<\/?(?!a\b|strong\b|\/a>|\/strong>)[a-z!][^<>]*>/).map((part) =>
    part
      .replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** The text of a node including its parts, or null if it has none. */
function ownText(node: Node): string | null {
  if (isElement(node)) return holdsText(node) ? textOf(node) : null;
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') return textOf(node);
  return null;
}

/** The child nodes to search: not those whose text is already part of the text of the enclosing element. */
function partsOf(node: Node): (Node | null)[] {
  if (isElement(node) && holdsText(node)) {
    const attributes = node.type === 'JSXElement' ? node.openingElement.attributes : [];
    return [
      ...attributes,
      ...node.children.flatMap((child) => (isPartOfText(child) ? partsWithoutText(child) : [child])),
    ];
  }
  if (node.type === 'Property' || node.type === 'PropertyDefinition') return [node.value];
  if (node.type === 'JSXAttribute') return [node.value];
  if (node.type === 'SwitchCase') return node.consequent;
  if (node.type === 'BinaryExpression' && comparisons.has(node.operator)) return [];
  if (node.type === 'MemberExpression') return [node.object];
  const fields = node as unknown as Record<string, Node | Node[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => fields[key] ?? []);
}

const partsWithoutText = (child: Node): (Node | null)[] =>
  partsOf(child.type === 'JSXExpressionContainer' && isString(child.expression) ? child.expression : child);

function textOf(node: Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(FILLED_IN);
  if (node.type === 'JSXExpressionContainer') {
    if (isString(node.expression)) return textOf(node.expression);
    return node.expression.type === 'JSXEmptyExpression' ? '' : FILLED_IN;
  }
  if (isElement(node)) return node.children.map((child) => (isPartOfText(child) ? textOf(child) : FILLED_IN)).join('');
  return '';
}

type Element = Extract<Node, { type: 'JSXElement' | 'JSXFragment' }>;
const isElement = (node: Node): node is Element => node.type === 'JSXElement' || node.type === 'JSXFragment';

const isString = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Whether there is text between its tags, and not only elements. */
const holdsText = (node: Element): boolean =>
  node.children.some(
    (child) =>
      (child.type === 'JSXText' && child.value.trim() !== '') ||
      (child.type === 'JSXExpressionContainer' && isString(child.expression) && textOf(child).trim() !== ''),
  );

const isPartOfText = (child: Node): boolean =>
  child.type === 'JSXText' || child.type === 'JSXExpressionContainer' || (isElement(child) && holdsText(child));

function isSilent(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeParameterInstantiation':
      return true;
    case 'Property':
      return !node.computed && silentProperties.has(nameOf(node.key));
    case 'JSXAttribute':
      return silentAttributes.has(nameOf(node.name));
    case 'TaggedTemplateExpression':
      return silentCalls.test(nameOf(node.tag));
    case 'NewExpression':
      return silentErrors.test(nameOf(node.callee));
    case 'CallExpression':
      return (
        silentCalls.test(nameOf(node.callee)) ||
        (node.callee.type === 'MemberExpression' && silentCalls.test(nameOf(node.callee.object)))
      );
    default:
      return false;
  }
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return '';
}

/** The text of an element starts in its first line of text, not at its tag. */
function startOf(node: Node): number {
  if (!isElement(node)) return node.start;
  const first = node.children.find((child) => isPartOfText(child) && textOf(child).trim() !== '');
  if (first?.type !== 'JSXText') return first ? startOf(first) : node.start;
  return first.start + first.value.search(/\S/);
}

/** Two words, or one that starts with a capital; no address, no SQL, no list of CSS classes. */
function readsLikeProse(text: string): boolean {
  const own = text.replaceAll(FILLED_IN, ' ').trim();
  if (!/\p{L}\p{Ll}|^\p{Lu}$/u.test(own)) return false;
  if (/^(?:[a-z]+:\/)?\/\S*$|^(?:GET|POST|PUT|PATCH|DELETE) \/|^[<.#@[]|^select .* from |; const | => /.test(own))
    return false;
  const words = own.split(/\s+/);
  if (words.length === 1) return /^[‘“"'(]?\p{Lu}\p{Ll}+[-’'\p{Ll}]*[.?!:…)”’]*$/u.test(own);
  const forPrograms = words.filter((word) =>
    /[a-z\d]-\[|^-?[a-z]+(?:-[a-z]+)*-\d|:[a-z]|[_;{}=]|\d(?:px|rem|ms|%)|\/\d|^\d+(?:\.\d+)?$|^#/.test(word),
  );
  return forPrograms.length * 3 <= words.length && !isClassList(words);
}

/** 'flex items-center text-muted': no capital, no full stop, and a hyphen in half of the words. */
const isClassList = (words: readonly string[]): boolean =>
  words.every((word) => /^[a-z\d:/[\]().%-]+$/.test(word)) &&
  words.filter((word) => /[-:\d]/.test(word)).length * 2 >= words.length;
