/** The tables that a file declares, and those it writes to. */
import { type Node, type Program, Visitor } from 'oxc-parser';

export interface Found {
  readonly name: string;
  readonly start: number;
}

export interface TableDeclaration extends Found {
  /** Its name in the database. */
  readonly sqlName: string;
}

export interface TableUse {
  readonly declared: readonly TableDeclaration[];
  /** By variable name or SQL name. Includes arguments of unrelated methods called `insert`, `update` or `delete`. */
  readonly written: readonly Found[];
}

const writeMethods = ['insert', 'update', 'delete'];
const writeStatement = /\b(?:insert\s+into|delete\s+from|update)\s+"?([a-z_]+)/gi;

export function tableUse(program: Program): TableUse {
  const declared: TableDeclaration[] = [];
  const written: Found[] = [];
  /** `const t = moodDays`, and `for (const table of [moodDays, insights])`. */
  const aliases = new Map<string, string[]>();
  const alias = (name: Node | undefined, ...meant: readonly (Node | null)[]): void => {
    if (name?.type !== 'Identifier') return;
    const names = meant.flatMap((node) => (node?.type === 'Identifier' ? [node.name] : []));
    aliases.set(name.name, [...(aliases.get(name.name) ?? []), ...names]);
  };
  const takeSql = (text: string, start: number): void => {
    for (const [, name = ''] of text.matchAll(writeStatement)) written.push({ name, start });
  };

  new Visitor({
    VariableDeclarator: ({ id, init, start }) => {
      if (init?.type === 'Identifier') alias(id, init);
      const sqlName = init?.type === 'CallExpression' ? tableNameIn(init) : null;
      if (sqlName !== null && id.type === 'Identifier') declared.push({ name: id.name, sqlName, start });
    },
    ForOfStatement: ({ left, right }) => {
      if (left.type === 'VariableDeclaration' && right.type === 'ArrayExpression')
        alias(left.declarations[0]?.id, ...right.elements);
    },
    CallExpression: ({ callee, arguments: [first, ...others], start }) => {
      const isWrite =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        writeMethods.includes(callee.property.name);
      const isDeletion = callee.type === 'Identifier' && callee.name === 'deleteUnlocked';
      const table = isDeletion ? others[0] : first;
      if ((isDeletion || (isWrite && others.length === 0)) && table?.type === 'Identifier')
        written.push({ name: table.name, start });
    },
    TemplateLiteral: ({ quasis, start }) => takeSql(quasis.map(({ value }) => value.raw).join(' '), start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') takeSql(value, start);
    },
  }).visit(program);

  return {
    declared,
    written: written.flatMap(({ name, start }) =>
      [name, ...(aliases.get(name) ?? [])].map((meant) => ({ name: meant, start })),
    ),
  };
}

/** 'users' of `pgTable('users', {…})`. */
export const tableNameIn = ({
  callee,
  arguments: [name],
}: {
  callee: Node;
  arguments: readonly Node[];
}): string | null =>
  callee.type === 'Identifier' &&
  callee.name === 'pgTable' &&
  name?.type === 'Literal' &&
  typeof name.value === 'string'
    ? name.value
    : null;
