/** The syntax tree of a statement, as PostgreSQL's own parser returns it. */

export type Node = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The bodies of all nodes of this kind, without those nested inside one of them. */
export function nodesIn(value: unknown, kind: string): Node[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === kind && isObject(child) ? [child] : nodesIn(child, kind),
  );
}

/** The CTEs that are in scope, and for each whether it only has rows of given users. */
export class CteScope {
  readonly #known: Map<string, boolean>;

  constructor(known: ReadonlyMap<string, boolean> = new Map()) {
    this.#known = new Map(known);
  }

  inner = (): CteScope => new CteScope(this.#known);
  set = (name: string, isOfGivenUsers: boolean): void => {
    this.#known.set(name, isOfGivenUsers);
  };
  get = (name: string): boolean | undefined => this.#known.get(name);
}
