/**
 * The styles that one static page uses, out of those that all share. They are inlined in each and delay its first
 * paint, so rules that match nothing in the page or in its scripts are omitted.
 */
import postcss from 'postcss';

/**
 * @param {string} styles @param {string} html the page, without its styles @param {string} scripts all that run on it
 * @returns {{ styles: string, html: string }} both with short names for utilities that nothing else names
 */
export function usedStyles(styles, html, scripts) {
  const root = postcss.parse(styles);
  const code = scripts + inlineScripts(html);
  const isNamed = (/** @type {string} */ name) => new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`).test(code);
  const isUsed = selectorCheck(html, isNamed);
  root.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const used = rule.selectors.filter(isUsed);
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  });
  // Without the unused rules, more custom properties and animations are unused.
  while (dropUnread(root, html + scripts)) dropEmpty(root);
  dropEmpty(root);
  return { html: shorten(root, html, isNamed), styles: root.toString() };
}

/** @param {import('postcss').Rule} rule */
const isInKeyframes = ({ parent }) => parent?.type === 'atrule' && /keyframes$/.test(parent.name);

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
const CLASSES = /(?<=\sclass=")([^"]*)/g;
const ATTRIBUTE = /(?<!\\)\[([\w-]+)(?:=([^\]]*))?[^\]]*\]/g;
/** Selectors that do not depend on the page's content. */
const ABSENT = /:not\((?:[^()]|\([^()]*\))*\)|:nth-[\w-]+\([^)]*\)/g;
const PSEUDO = /::?[\w-]+/g;
/** Parts of fields for dates, numbers and files, and the types of the fields that have them. */
const FIELD_PART = /::-webkit-(?:date|calendar|inner-spin|outer-spin)[\w-]*|::file-selector-button/;
const WITH_PARTS = /\stype="(?:date|time|datetime-local|month|week|number|file)"/;
const ELEMENT = /([a-z][\w-]*)/gi;

/** @param {string} name */
const escaped = (name) => name.replace(/[^\w\s]/g, '\\$&');

/** @param {string} html */
const classesOf = (html) => [...html.matchAll(CLASSES)].flatMap(([names]) => names.split(' ')).map(decoded);

/** As React writes them into an attribute. @type {Record<string, string>} */
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** @param {string} name */
const decoded = (name) => name.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

/** @typedef {(name: string) => boolean} Check */
/** @param {string} html @param {Check} isNamed by a script @returns {Check} whether something may fit a selector */
function selectorCheck(html, isNamed) {
  const classes = new Set(classesOf(html));
  const elements = new Set([...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase()));
  const hasFieldParts = WITH_PARTS.test(html);
  return (selector) => {
    let rest = selector.replace(ABSENT, '');
    /** @type {boolean[]} */
    const matches = [];
    const take = (
      /** @type {RegExp} */ pattern,
      /** @type {(name: string, value?: string) => boolean} */ isPresent,
    ) => {
      rest = rest.replace(pattern, (_, name, value) => {
        matches.push(isPresent(name, value));
        return '';
      });
    };
    if (FIELD_PART.test(rest) && !hasFieldParts) return false;
    take(ATTRIBUTE, (name, value) => {
      if (!name.startsWith('data-') || isNamed(name) || isNamed(inDataset(name))) return true;
      return html.includes(value === undefined ? ` ${name}` : ` ${name}="${value.replace(/^"|"$/g, '')}"`);
    });
    take(CLASS, (name) => classes.has(unescaped(name)) || isNamed(unescaped(name)));
    rest = rest.replace(PSEUDO, '');
    take(ELEMENT, (name) => elements.has(name.toLowerCase()) || isNamed(name));
    // Any one of several alternatives is enough.
    return /,/.test(rest) ? matches.length === 0 || matches.includes(true) : !matches.includes(false);
  };
}

/** @param {string} html */
const inlineScripts = (html) =>
  [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');

/** A script reads data-help-place as dataset.helpPlace. @param {string} name */
const inDataset = (name) => name.slice('data-'.length).replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} name */
const unescaped = (name) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** Removes custom properties that nothing reads, and animations that nothing uses. @param {import('postcss').Root} root @param {string} elsewhere */
function dropUnread(root, elsewhere) {
  const text = root.toString() + elsewhere;
  const isRead = (/** @type {string} */ name) => new RegExp(`var\\(${escaped(name)}(?![\\w-])`).test(text);
  let dropped = false;
  const drop = (/** @type {import('postcss').ChildNode} */ node) => {
    node.remove();
    dropped = true;
  };
  root.walkDecls(/^--/, (declaration) => {
    if (!isRead(declaration.prop)) drop(declaration);
  });
  root.walkAtRules('property', (rule) => {
    if (!isRead(rule.params)) drop(rule);
  });
  const animations = new Set();
  root.walkDecls(/^animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) animations.add(word);
  });
  root.walkAtRules('keyframes', (rule) => {
    if (!animations.has(rule.params)) drop(rule);
  });
  return dropped;
}

/** @param {import('postcss').Container} container */
function dropEmpty(container) {
  for (const node of [...(container.nodes ?? [])]) {
    if (!('nodes' in node) || !node.nodes) continue;
    dropEmpty(node);
    if (node.nodes.length === 0) node.remove();
  }
}

/**
 * Gives the utilities names of a letter or two, the most used ones first, because the page repeats them everywhere.
 * @param {import('postcss').Root} root @param {string} html @param {Check} isNamed by a script @returns {string} html
 */
function shorten(root, html, isNamed) {
  /** @type {import('postcss').Rule[]} */
  const rules = [];
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'utilities') layer.walkRules((rule) => void rules.push(rule));
  });
  const utilities = new Set(
    rules.flatMap(({ selector }) => [...selector.matchAll(CLASS)].map(([, name = '']) => unescaped(name))),
  );
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const name of classesOf(html))
    if (utilities.has(name) && !isNamed(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const usedNames = new Set(classesOf(html));
  const free = freeNames(usedNames);
  const byUse = [...uses].sort(([, one], [, other]) => other - one);
  const short = new Map(byUse.map(([name]) => [name, free.next().value]));
  for (const rule of rules) {
    rule.selector = rule.selector.replace(CLASS, (match, name) => {
      const shortName = short.get(unescaped(name));
      return shortName === undefined ? match : `.${shortName}`;
    });
  }
  return html.replace(CLASSES, (names) =>
    names
      .split(' ')
      .map((name) => short.get(decoded(name)) ?? name)
      .join(' '),
  );
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** a, b ... z, aa, ab ... @param {Set<string>} usedNames @returns {Generator<string, never>} */
function* freeNames(usedNames) {
  for (let number = 0; ; number += 1) {
    let name = '';
    for (let rest = number + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = LETTERS[(rest - 1) % 26] + name;
    if (!usedNames.has(name)) yield name;
  }
}
