/**
 * By default PGlite parses and plans a statement each time it runs; for our statements that is more than half of their
 * time. This client keeps every statement with parameters prepared after its first run, inside and outside of
 * transactions, as `pg` does for named statements.
 */
import {
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { hasCode } from '../../has-code.ts';

interface PreparedStatement {
  readonly name: string;
  /** The OID of each parameter's type. */
  readonly parameterTypes: readonly number[];
}

type Parsers = PGlite['parsers'];
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/**
 * More texts than this cannot be our fixed statements. Then all prepared statements are dropped, and the cache starts
 * empty.
 */
const MAX_STATEMENTS = 500;
/** PostgreSQL's code for, among others, "cached plan must not change result type". */
const FEATURE_NOT_SUPPORTED = '0A000';

const { serialize } = protocol;

export class PreparedPglite extends PGlite {
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #mergedParsers = new WeakMap<object, Parsers>();
  #statementCount = 0;

  constructor(dataDir: string, options?: PGliteOptions) {
    super(dataDir, options);
  }

  override async query<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    if (params.length === 0) return super.query<T>(text, params, options);
    await this._checkReady();
    return this._runExclusiveTransaction(() =>
      this._runExclusiveQuery(() => this.#runWithRetry<T>(text, params, options)),
    );
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => work(this.#keeping(tx)));
  }

  /** The same transaction, with its statements kept prepared. */
  #keeping(tx: Transaction): Transaction {
    const query = async <T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> => {
      if (params.length === 0 || tx.closed) return tx.query<T>(text, params, options);
      return this._runExclusiveQuery(() => this.#runInTransaction<T>(text, params, options));
    };
    return Object.create(tx, { query: { value: query } });
  }

  /**
   * If the shape of a table has changed since the statement was prepared, the transaction fails, and the next one
   * prepares the statement again.
   */
  async #runInTransaction<T>(text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    try {
      return await this.#execute<T>(text, params, options);
    } catch (error) {
      if (hasCode(error, FEATURE_NOT_SUPPORTED)) this.#statements.delete(text);
      throw error;
    }
  }

  /**
   * If the shape of a table has changed since the statement was prepared, PostgreSQL refuses it before it has any
   * effect, so it can be prepared and run again.
   */
  async #runWithRetry<T>(text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    try {
      return await this.#run<T>(text, params, options);
    } catch (error) {
      if (!hasCode(error, FEATURE_NOT_SUPPORTED) || !this.#statements.has(text)) throw error;
      await this.#deallocateAll();
      return this.#run<T>(text, params, options);
    }
  }

  async #run<T>(text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    const results = await this.#execute<T>(text, params, options);
    await this.syncToFs();
    return results;
  }

  async #execute<T>(text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    const { name, parameterTypes } = this.#statements.get(text) ?? (await this.#prepare(text));
    const values = params.map((param, index) => this.#asText(param, parameterTypes[index] ?? 0));
    const messages = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    );
    const { parsers, ...others } = options ?? {};
    return parse.parseResults(messages, this.#withParsers(parsers), others)[0] as Results<T>;
  }

  /**
   * The parsers of the database, overridden by those of the statement. PGlite would copy all of its own, some hundreds,
   * for each statement that has any: a fifth of the time that a quote takes.
   */
  #withParsers(overrides: QueryOptions['parsers']): Parsers {
    if (!overrides) return this.parsers;
    let merged = this.#mergedParsers.get(overrides);
    if (!merged) {
      merged = Object.assign(Object.create(this.parsers), overrides) as Parsers;
      this.#mergedParsers.set(overrides, merged);
    }
    return merged;
  }

  async #prepare(text: string): Promise<PreparedStatement> {
    if (this.#statements.size >= MAX_STATEMENTS) await this.#deallocateAll();
    this.#statementCount += 1;
    const name = `kept_${this.#statementCount}`;
    const described = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(described) };
    this.#statements.set(text, statement);
    return statement;
  }

  async #deallocateAll(): Promise<void> {
    const closings = [...this.#statements.values()].map(({ name }) => serialize.close({ type: 'S', name }));
    this.#statements.clear();
    await this.#send(...closings, serialize.sync());
  }

  #asText(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null;
    return this.serializers[type]?.(param) ?? String(param);
  }

  /**
   * Sent in one call, because each call yields to the engine separately. After an error, all messages up to the sync
   * are skipped.
   */
  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
