/** The JSON that a file has the database store: columns of its tables, and payloads of its jobs. */
import { type CallExpression, type Node, type Program, Visitor } from 'oxc-parser';
import { type Found, tableNameIn } from '../table-writes.ts';

export function storedJson(program: Program): Found[] {
  const found: Found[] = [];
  const tables: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  new Visitor({
    CallExpression: (call) => {
      const { start, end } = call;
      const tableName = tableNameIn(call);
      if (tableName !== null) tables.push({ name: tableName, start, end });
      const column = isCallOf(call, 'jsonb', 'json') ? literalOf(call.arguments[0]) : null;
      if (column !== null) {
        const table = tables.findLast((outer) => outer.start < start && end < outer.end);
        found.push({ name: `${table?.name}.${column}`, start });
      }
      const job = isCallOf(call, 'defineJob') ? propertyOf(call.arguments[0], 'name') : null;
      if (job !== null) found.push({ name: `job ${job}`, start });
    },
  }).visit(program);
  return found;
}

const isCallOf = ({ callee }: CallExpression, ...names: string[]): boolean =>
  callee.type === 'Identifier' && names.includes(callee.name);

const literalOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** 'billing.sync' of `{ name: 'billing.sync' }`. */
function propertyOf(node: Node | undefined, key: string): string | null {
  if (node?.type !== 'ObjectExpression') return null;
  for (const property of node.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key)
      return literalOf(property.value);
  return null;
}
