/**
 * Parses a statement as PostgreSQL itself does (libpg-query) and finds the per-user tables whose rows it does not
 * restrict to given users: such a statement would query every node of a database that is distributed by user.
 */
import { parse } from 'libpg-query';
import { CteScope, isObject, type Node, nodesIn } from './statement-nodes.ts';

/**
 * Two columns compared with `=`, or one column with a value. A column is `alias.name`. An equality in the condition of
 * an outer join restricts only the relations on its optional side.
 */
type Equality = readonly [left: Side, right: Side, restricts: ReadonlySet<string> | 'all'];
type Side = { readonly columns: readonly string[] } | 'given' | null;

/** A table in a FROM clause, or a subquery or CTE there. */
interface Relation {
  readonly alias: string;
  /** The name of a per-user table; null for anything else. */
  readonly table: string | null;
  /** Whether it is a subquery or CTE that reads rows of per-user tables, and only those of given users. */
  readonly isOfGivenUsers: boolean;
}

/** @returns the names of the per-user tables that a statement uses, and of those that it does not restrict. */
export async function userTablesOf(
  text: string,
  perUser: ReadonlySet<string>,
): Promise<{ used: string[]; unrestricted: string[] }> {
  const { stmts } = (await parse(text)) as unknown as { stmts: { stmt: Node }[] };
  const walk = new StatementWalk(perUser);
  for (const { stmt } of stmts) walk.query(stmt, new CteScope(), new Set());
  return { used: [...walk.used].sort(), unrestricted: [...walk.unrestricted].sort() };
}

class StatementWalk {
  readonly used = new Set<string>();
  readonly unrestricted = new Set<string>();
  readonly #perUser: ReadonlySet<string>;

  constructor(perUser: ReadonlySet<string>) {
    this.#perUser = perUser;
  }

  /**
   * @param given columns of the surrounding queries that are equal to a value.
   * @returns whether it reads rows of per-user tables, and only those of given users.
   */
  query(node: Node, outer: CteScope, given: ReadonlySet<string>): boolean {
    const [kind, body] = Object.entries(node)[0] as [string, Node];
    if (!/^(?:Select|Insert|Update|Delete)Stmt$/.test(kind)) return false;
    const countBefore = this.unrestricted.size;
    const ctes = outer.inner();
    for (const { CommonTableExpr: cte } of (body.withClause as { ctes: Node[] } | undefined)?.ctes ?? [])
      if (isObject(cte)) ctes.set(String(cte.ctename), this.query(cte.ctequery as Node, ctes, given));
    if (body.valuesLists) {
      this.#subqueries(body, ctes, given);
      return isGiven(body);
    }
    if (body.larg) {
      const sides = [body.larg, body.rarg].map((side) => this.query({ SelectStmt: side }, ctes, given));
      return sides.every(Boolean);
    }
    const relations = this.#relations(kind, body, ctes, given);
    const bound = boundColumns(relations, this.#equalities(body, relations, ctes, given), given);
    const isRestricted = ({ alias, isOfGivenUsers }: Relation) => isOfGivenUsers || bound.has(`${alias}.user_id`);
    for (const relation of relations) {
      if (relation.table === null) continue;
      this.used.add(relation.table);
      if (!isRestricted(relation)) this.unrestricted.add(relation.table);
    }
    this.#subqueries(body, ctes, bound);
    if (kind === 'InsertStmt') this.#insert(body, ctes, given);
    const userRelations = relations.filter(({ table, isOfGivenUsers }) => table !== null || isOfGivenUsers);
    return userRelations.length > 0 && userRelations.every(isRestricted) && this.unrestricted.size === countBefore;
  }

  /** An inserted row contains its user_id. If the rows come from a query, that query is checked like any other. */
  #insert(body: Node, ctes: CteScope, given: ReadonlySet<string>): void {
    const { relname } = body.relation as { relname: string };
    if (body.selectStmt) this.query(body.selectStmt as Node, ctes, given);
    if (!this.#perUser.has(relname)) return;
    this.used.add(relname);
    const columns = ((body.cols ?? []) as { ResTarget: { name: string } }[]).map(({ ResTarget }) => ResTarget.name);
    if (!columns.includes('user_id')) this.unrestricted.add(relname);
  }

  #relations(kind: string, body: Node, ctes: CteScope, given: ReadonlySet<string>): Relation[] {
    const target = kind === 'UpdateStmt' || kind === 'DeleteStmt' ? [{ RangeVar: body.relation as Node }] : [];
    const from = [...target, ...((body.fromClause ?? body.usingClause ?? []) as Node[])];
    return from.flatMap((item) => this.#relationsOf(item, ctes, given));
  }

  #relationsOf(item: Node, ctes: CteScope, given: ReadonlySet<string>): Relation[] {
    const { RangeVar: table, JoinExpr: join, RangeSubselect: sub } = item as Record<string, Node | undefined>;
    if (join) return [join.larg, join.rarg].flatMap((side) => this.#relationsOf(side as Node, ctes, given));
    if (table) {
      const name = String(table.relname);
      const alias = (table.alias as { aliasname: string } | undefined)?.aliasname ?? name;
      const isOfGivenUsers = ctes.get(name);
      const isOurs =
        isOfGivenUsers === undefined && this.#perUser.has(name) && (table.schemaname ?? 'public') === 'public';
      return [{ alias, table: isOurs ? name : null, isOfGivenUsers: isOfGivenUsers ?? false }];
    }
    const { RangeFunction: call } = item as Record<string, Node | undefined>;
    const alias = ((sub ?? call)?.alias as { aliasname: string } | undefined)?.aliasname ?? '';
    const isOfGivenUsers = sub ? this.query(sub.subquery as Node, ctes, given) : isGiven(item);
    return [{ alias, table: null, isOfGivenUsers }];
  }

  #equalities(body: Node, relations: readonly Relation[], ctes: CteScope, given: ReadonlySet<string>): Equality[] {
    const side = (node: Node): Side => this.#side(node, relations, ctes, given);
    const joins = ((body.fromClause ?? body.usingClause ?? []) as Node[]).flatMap(joinsIn);
    const where = isObject(body.whereClause) ? equalitiesOf(body.whereClause, side, 'all') : [];
    const ons = joins.flatMap((join) => {
      const restricts = restrictedBy(join, (item) => this.#aliasesOf(item));
      return isObject(join.quals) ? equalitiesOf(join.quals, side, restricts) : [];
    });
    const usings = joins.flatMap((join) => {
      const restricts = restrictedBy(join, (item) => this.#aliasesOf(item));
      return ((join.usingClause ?? []) as { String: { sval: string } }[]).map(({ String: { sval } }): Equality => {
        const columns = relations.map(({ alias }) => `${alias}.${sval}`);
        return [{ columns }, { columns }, restricts];
      });
    });
    return [...where, ...ons, ...usings];
  }

  #aliasesOf(item: Node): string[] {
    const { RangeVar: table, JoinExpr: join, ...other } = item as Record<string, Node | undefined>;
    if (join) return [join.larg, join.rarg].flatMap((side) => this.#aliasesOf(side as Node));
    const named = table ?? other.RangeSubselect ?? other.RangeFunction;
    return [(named?.alias as { aliasname: string } | undefined)?.aliasname ?? String(table?.relname)];
  }

  #side(node: Node, relations: readonly Relation[], ctes: CteScope, given: ReadonlySet<string>): Side {
    const { ColumnRef: column, TypeCast: cast, SubLink: sub } = node as Record<string, Node | undefined>;
    if (isGiven(node)) return 'given';
    if (cast) return this.#side(cast.arg as Node, relations, ctes, given);
    if (sub) return this.query(sub.subselect as Node, ctes, given) ? 'given' : null;
    if (!column) return null;
    const names = (column.fields as { String?: { sval: string } }[]).map(({ String: text }) => text?.sval ?? '*');
    return {
      columns: names.length > 1 ? [names.slice(-2).join('.')] : relations.map(({ alias }) => `${alias}.${names[0]}`),
    };
  }

  /** Checks subqueries in expressions. Those in FROM are relations. */
  #subqueries(body: Node, ctes: CteScope, given: ReadonlySet<string>): void {
    const { withClause: _, selectStmt: __, ...rest } = body;
    for (const { subselect } of nodesIn(rest, 'SubLink')) this.query(subselect as Node, ctes, given);
  }
}

/** Consists only of parameters and constants. */
const isGiven = (node: Node): boolean =>
  nodesIn(node, 'ColumnRef').length === 0 && nodesIn(node, 'SubLink').length === 0;

/** The relations whose rows are filtered by the condition of a join. */
function restrictedBy(join: Node, aliasesOf: (item: Node) => string[]): ReadonlySet<string> | 'all' {
  const { jointype: type, larg, rarg } = join;
  if (type === 'JOIN_LEFT') return new Set(aliasesOf(rarg as Node));
  if (type === 'JOIN_RIGHT') return new Set(aliasesOf(larg as Node));
  return type === 'JOIN_FULL' ? new Set() : 'all';
}

const joinsIn = (item: Node): Node[] => {
  const join = item.JoinExpr as Node | undefined;
  return join ? [join, ...joinsIn(join.larg as Node), ...joinsIn(join.rarg as Node)] : [];
};

/** The equalities that hold for every row that satisfies the condition. */
function equalitiesOf(condition: Node, side: (node: Node) => Side, restricts: Equality[2]): Equality[] {
  const { BoolExpr: bool, A_Expr: compare, SubLink: sub } = condition as Record<string, Node | undefined>;
  if (bool?.boolop === 'AND_EXPR') return (bool.args as Node[]).flatMap((arg) => equalitiesOf(arg, side, restricts));
  if (sub?.subLinkType === 'ANY_SUBLINK')
    return rowOf(sub.testexpr as Node).map((left): Equality => [side(left), side({ SubLink: sub }), restricts]);
  const operator = (compare?.name as { String: { sval: string } }[] | undefined)?.[0]?.String.sval;
  if (!compare || operator !== '=' || !/^AEXPR_(?:OP|OP_ANY|IN)$/.test(String(compare.kind))) return [];
  const left = rowOf(compare.lexpr as Node);
  const right = rowOf(compare.rexpr as Node);
  return left.map((one, index): Equality => [side(one), side(right[index] ?? right[0] ?? one), restricts]);
}

const rowOf = (node: Node): Node[] => {
  const row = node.RowExpr as { args: Node[] } | undefined;
  return row ? row.args : [node];
};

/**
 * All columns that are equal to a value, directly or through other columns. A table that is restricted in another way
 * passes on its user_id.
 */
function boundColumns(
  relations: readonly Relation[],
  equalities: readonly Equality[],
  given: ReadonlySet<string>,
): Set<string> {
  const bound = new Set(given);
  for (const { alias } of relations) bound.delete(`${alias}.user_id`);
  for (const { alias, isOfGivenUsers } of relations) if (isOfGivenUsers) bound.add(`${alias}.user_id`);
  const isBound = (side: Side) => side === 'given' || (side?.columns.some((column) => bound.has(column)) ?? false);
  for (let size = -1; size !== bound.size; ) {
    size = bound.size;
    for (const [left, right, restricts] of equalities)
      for (const [one, other] of [[left, right] as const, [right, left] as const])
        if (isBound(one) && other !== null && other !== 'given')
          for (const column of other.columns) if (mayBind(column, restricts)) bound.add(column);
  }
  return bound;
}

const mayBind = (column: string, restricts: Equality[2]): boolean =>
  restricts === 'all' || restricts.has(column.split('.')[0] ?? '');
