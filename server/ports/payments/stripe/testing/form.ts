/** Stripe's formats: form fields with brackets in requests, and expanded objects in responses. */
import type { FakeStore } from './fake-store.ts';

export type Params = { readonly [name: string]: string | Params | undefined };

/** `a[b][0]=c` as { a: { b: { 0: 'c' } } }. */
export function readForm(text: string): Params {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const lastName = path.pop() ?? '';
    let target = root;
    for (const part of path) {
      target[part] ??= {};
      target = target[part] as Record<string, unknown>;
    }
    target[lastName] = value;
  }
  return root as Params;
}

export const textOf = (value: string | Params | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const partsOf = (value: string | Params | undefined): Params => (typeof value === 'object' ? value : {});
export const textsOf = (value: string | Params | undefined): string[] =>
  Object.values(partsOf(value)).filter((part) => typeof part === 'string');
export const metadataOf = (value: string | Params | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partsOf(value)).map(([name, metadataValue]) => [name, textOf(metadataValue) ?? '']),
  );

type Part = Record<string, unknown>;

/** A copy in which the ids at these paths are replaced by the records they name. */
export function expanded(store: FakeStore, answer: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(answer);
  for (const path of paths) {
    if (path.split('.').length > 4) throw new Error(`Stripe expands four levels, and ${path} has more.`);
    expandIn(store, copy, path.split('.'));
  }
  return copy;
}

function expandIn(store: FakeStore, part: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || part === null || typeof part !== 'object') return;
  if (Array.isArray(part)) {
    for (const one of part) expandIn(store, one, [name, ...rest]);
    return;
  }
  const parent = part as Part;
  const value = parent[name];
  const record = typeof value === 'string' ? store.peek(value) : undefined;
  if (record) parent[name] = structuredClone(record);
  expandIn(store, parent[name], rest);
}
