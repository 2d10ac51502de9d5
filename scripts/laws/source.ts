/** What the laws check in a file: its imports, its names and texts, and its code. */
import { posix } from 'node:path';
import { type CallExpression, type Node, parseSync, Visitor } from 'oxc-parser';
import { visibleTexts } from './visible-texts.ts';

export interface Import {
  /** A path from the project's root, or a package's specifier. */
  readonly target: string;
  readonly isPackage: boolean;
  /** Removed when types are stripped. False for `import { type A }`, because its file is still loaded. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A part of a file. */
export interface Excerpt {
  readonly text: string;
  readonly line: number;
}

export interface Found extends Excerpt {
  /** Its position in the file. */
  readonly at: number;
  /** What the groups of the pattern match. Undefined for one that takes no part. */
  readonly groups: readonly (string | undefined)[];
}

export interface Source {
  readonly path: string;
  readonly lineCount: number;
  readonly imports: readonly Import[];
  /** The sources and flags of its regular expressions. */
  readonly patterns: readonly (Excerpt & { readonly flags: string })[];
  /** Each once: those it declares, and those it uses. */
  readonly names: readonly Excerpt[];
  /** The names of interfaces, type aliases and classes. */
  readonly types: readonly string[];
  /** String literals without spaces, which name something: a failure code, a path, a cookie, a kind of email. */
  readonly codes: readonly Excerpt[];
  readonly comments: readonly Excerpt[];
  /** The names of tests and of groups of tests. */
  readonly testTitles: readonly Excerpt[];
  /** What a person may read on a page, in an email or in a message. */
  readonly visibleTexts: readonly Excerpt[];
  /** Where a pattern matches the file without its comments. @param pattern with the flag g. */
  readonly find: (pattern: RegExp) => Found[];
}

const declaredType =
  /^\s*(?:export )?(?:default )?(?:abstract )?(?:class|interface|type) (\w+)(?=<| [={]| extends| implements)/gm;

/** @throws {SyntaxError} when the text does not parse. */
export function sourceOf(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors.filter((candidate) => candidate.severity === 'Error');
  if (error) throw new SyntaxError(`${path}: ${error.message}`);
  const lineAt = lineFinder(text);
  const excerpt = (text: string, { start }: { readonly start: number }): Excerpt => ({ text, line: lineAt(start) });
  const imports: Import[] = [];
  const patterns: (Excerpt & { flags: string })[] = [];
  const testTitles: Excerpt[] = [];
  const codes: Excerpt[] = [];
  const names = new Map<string, Excerpt>();
  const takeImport = ({ source, start }: { source: Node | null; start: number }, typeOnly: boolean) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      imports.push({ ...resolve(path, source.value), typeOnly, line: lineAt(start) });
  };
  const takeName = (node: { readonly name: string; readonly start: number }) => {
    if (!names.has(node.name)) names.set(node.name, excerpt(node.name, node));
  };

  new Visitor({
    ImportDeclaration: (node) => takeImport(node, node.importKind === 'type'),
    ExportAllDeclaration: (node) => takeImport(node, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => takeImport(node, node.exportKind === 'type'),
    ImportExpression: (node) => takeImport(node, false),
    TSImportType: (node) => takeImport(node, true),
    Identifier: takeName,
    PrivateIdentifier: takeName,
    Literal: (node) => {
      if (typeof node.value === 'string' && isCode(node.value)) codes.push(excerpt(node.value, node));
      if ('regex' in node && node.regex)
        patterns.push({ ...excerpt(node.regex.pattern, node), flags: node.regex.flags });
    },
    CallExpression: (node) => {
      const title = testTitle(node);
      if (title !== null) testTitles.push(excerpt(title, node));
    },
  }).visit(program);
  const code = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/\S/g, ' ') + rest.slice(end),
    text,
  );
  const find = (pattern: RegExp): Found[] =>
    [...code.matchAll(pattern)].map((match) => {
      const [found, ...groups] = match;
      return { ...excerpt(found, { start: match.index }), at: match.index, groups };
    });
  return {
    path,
    lineCount: text.split('\n').length - 1,
    imports,
    patterns,
    testTitles,
    codes,
    find,
    names: [...names.values()],
    types: find(declaredType).flatMap(({ groups }) => groups[0] ?? []),
    visibleTexts: visibleTexts(program).map((one) => excerpt(one.text, one)),
    comments: comments.map((one) => excerpt(one.value, one)),
  };
}

/** The path of an import names a file, which is checked itself. */
const isCode = (text: string): boolean => !/\s|^(?:\.{1,2}\/|#\w+\/)/.test(text);

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

/** '#server/ports/clock/port.ts' is a path from the root (package.json, "imports"). */
function resolve(from: string, specifier: string): Pick<Import, 'target' | 'isPackage'> {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), isPackage: false };
  if (!specifier.startsWith('.')) return { target: specifier, isPackage: true };
  return { target: posix.join(posix.dirname(from), specifier), isPackage: false };
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
