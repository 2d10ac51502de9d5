/** What the laws check in a file: its imports, its use of the watched globals, and its names and texts. */
import { posix } from 'node:path';
import { type CallExpression, type Node, parseSync, Visitor } from 'oxc-parser';
import { declaredNames, declaredTypes } from './declared-names.ts';
import { storedJson } from './stored-json/stored-json-names.ts';
import { tableUse } from './table-writes.ts';
import { visibleTexts } from './visible-texts.ts';

export interface Import {
  /** A path from the project's root, or a package's specifier. */
  readonly target: string;
  readonly isPackage: boolean;
  /** How many folders a relative specifier climbs: 2 for '../../port.ts'. */
  readonly climbs: number;
  /** Removed when types are stripped. False for `import { type A }`, because its file is still loaded. */
  readonly typeOnly: boolean;
  readonly names: readonly string[];
  readonly line: number;
}

export interface Use {
  readonly what: string;
  readonly line: number;
}

/** A regular expression literal. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/** A name that the file declares, a comment, or a visible text. */
export interface Wording {
  readonly text: string;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly lineCount: number;
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
  readonly patterns: readonly Pattern[];
  /** Of variables, functions, parameters, types and properties. */
  readonly names: readonly Wording[];
  /** The names of interfaces, type aliases and classes. */
  readonly types: readonly string[];
  /** String literals without spaces, which name something: a failure code, a path, a cookie, a kind of email. */
  readonly codes: readonly Wording[];
  readonly comments: readonly Wording[];
  /** The names of tests and of groups of tests. */
  readonly testTitles: readonly Wording[];
  /** What a person may read on a page, in an email or in a message. */
  readonly visibleTexts: readonly Wording[];
  readonly tables: {
    readonly declared: readonly { readonly name: string; readonly sqlName: string; readonly line: number }[];
    readonly written: readonly { readonly name: string; readonly line: number }[];
  };
  /** The columns that hold JSON ("insights.figures"), and the jobs that the file defines ("job billing.sync"). */
  readonly storedJson: readonly { readonly name: string; readonly line: number }[];
}

/** Properties of globals, and of Vitest's vi, that some law forbids somewhere. */
const watched = new Set([
  ...['process.env', 'Date.now', 'performance.now', 'Math.random', 'crypto.randomUUID', 'Readable.toWeb'],
  ...['vi.mock', 'vi.doMock'],
]);

/** @throws {SyntaxError} when the text does not parse. */
export function sourceOf(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors.filter((candidate) => candidate.severity === 'Error');
  if (error) throw new SyntaxError(`${path}: ${error.message}`);
  const lineAt = lineFinder(text);
  const imports: Import[] = [];
  const uses: Use[] = [];
  const patterns: Pattern[] = [];
  const testTitles: Wording[] = [];
  const codes: Wording[] = [];
  const use = (what: string | null, node: Node) => what && uses.push({ what, line: lineAt(node.start) });
  const take = (specifier: string, start: number, typeOnly: boolean, names: string[]) =>
    imports.push({ ...resolve(path, specifier), typeOnly, names, line: lineAt(start) });

  new Visitor({
    ImportDeclaration: (node) =>
      take(node.source.value, node.start, node.importKind === 'type', node.specifiers.flatMap(importedName)),
    ExportAllDeclaration: (node) => take(node.source.value, node.start, node.exportKind === 'type', []),
    ExportNamedDeclaration: (node) =>
      node.source && take(node.source.value, node.start, node.exportKind === 'type', []),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        take(node.source.value, node.start, false, []);
    },
    TSImportType: (node) => take(node.source.value, node.start, true, []),
    MemberExpression: (node) => use(watchedMember(nameOf(node.object), nameOf(node)), node),
    Literal: (node) => {
      if (typeof node.value === 'string' && isCode(node.value))
        codes.push({ text: node.value, line: lineAt(node.start) });
      if ('regex' in node && node.regex)
        patterns.push({ source: node.regex.pattern, flags: node.regex.flags, line: lineAt(node.start) });
    },
    NewExpression: (node) => {
      use(nameOf(node.callee) === 'Date' && node.arguments.length === 0 ? 'new Date()' : null, node);
      use(nameOf(node.callee) === 'RegExp' ? 'RegExp' : null, node);
    },
    CallExpression: (node) => {
      use(node.callee.type === 'Identifier' && node.callee.name === 'Date' ? 'Date()' : null, node);
      use(nameOf(node.callee) === 'RegExp' ? 'RegExp' : null, node);
      const title = testTitle(node);
      if (title !== null) testTitles.push({ text: title, line: lineAt(node.start) });
    },
    TSTypeReference: (node) => {
      const [subject] = node.typeArguments?.params ?? [];
      if (node.typeName.type === 'Identifier' && subject?.type === 'TSTypeReference')
        use(typeExcerpt(node.typeName.name, nameOf(subject.typeName)), node);
    },
    VariableDeclarator: (node) => {
      if (node.init && node.id.type === 'ObjectPattern')
        for (const property of node.id.properties)
          if (property.type === 'Property') use(watchedMember(nameOf(node.init), nameOf(property.key)), node);
    },
  }).visit(program);
  const { declared, written } = tableUse(program);
  const atLine = <Found extends { readonly start: number }>(found: Found) => ({ ...found, line: lineAt(found.start) });
  return {
    path,
    lineCount: text.split('\n').length - 1,
    ...{ imports, uses, patterns, testTitles, codes },
    tables: { declared: declared.map(atLine), written: written.map(atLine) },
    storedJson: storedJson(program).map(atLine),
    names: declaredNames(program).map(({ name, start }) => ({ text: name, line: lineAt(start) })),
    types: declaredTypes(program).map(({ name }) => name),
    visibleTexts: visibleTexts(program).map(({ text, start }) => ({ text, line: lineAt(start) })),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
  };
}

/** The path of an import names a file, which is checked itself. */
const isCode = (text: string): boolean => !/\s|^(?:\.{1,2}\/|#\w+\/)/.test(text);

/** The last name of `a.b.name` or `a['name']`, so that globalThis.process.env counts as process.env. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return null;
}

/**
 * The title in `it('…')` and in similar calls: `test.describe('…')`, `it.each(…)('…')`, `describeOnBothDatabases('…')`.
 */
function testTitle({ callee, arguments: [title] }: CallExpression): string | null {
  if (!title || !/^(?:it|test|describe\w*)$/.test(firstNameOf(callee) ?? '')) return null;
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : null;
  return title.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.cooked).join('…') : null;
}

/** `it` of `it.runIf(…)`, `it.each(…)` and `it`. */
function firstNameOf(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return firstNameOf(node.object);
  return node.type === 'CallExpression' ? firstNameOf(node.callee) : null;
}

const watchedMember = (object: string | null, property: string | null): string | null =>
  watched.has(`${object}.${property}`) ? `${object}.${property}` : null;

/** `Omit<Name>` or `Pick<Name>`, which derive a type from another. */
const typeExcerpt = (operator: string, subject: string | null): string | null =>
  operator === 'Omit' || operator === 'Pick' ? `${operator}<${subject}>` : null;

const importedName = (specifier: Node): string[] =>
  specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier' ? [specifier.imported.name] : [];

/** '#server/ports/clock/port.ts' is a path from the root (package.json, "imports"). */
function resolve(from: string, specifier: string): Pick<Import, 'target' | 'isPackage' | 'climbs'> {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), isPackage: false, climbs: 0 };
  if (!specifier.startsWith('.')) return { target: specifier, isPackage: true, climbs: 0 };
  const climbs = specifier.split('/').filter((folder) => folder === '..').length;
  return { target: posix.join(posix.dirname(from), specifier), isPackage: false, climbs };
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
