/**
 * PGlite parses and plans every statement again; for our statements that is more than half of their time. This one
 * keeps a statement with parameters prepared once it has run, alone or in a transaction, as `pg` does for named ones.
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

interface PreparedStatement {
  readonly name: string;
  /** Type of each parameter, as PostgreSQL numbers them. */
  readonly parameterTypes: readonly number[];
}

type Parsers = PGlite['parsers'];
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** More texts than this are not our fixed statements; then all are forgotten and the keeping starts again. */
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

  /** The same transaction, whose statements are kept. */
  #keeping(tx: Transaction): Transaction {
    const query = async <T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> => {
      if (params.length === 0 || tx.closed) return tx.query<T>(text, params, options);
      return this._runExclusiveQuery(() => this.#runInTransaction<T>(text, params, options));
    };
    return Object.create(tx, { query: { value: query } });
  }

  /** If its table has changed its shape since, the transaction fails, and the next one finds it made again. */
  async #runInTransaction<T>(text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    try {
      return await this.#execute<T>(text, params, options);
    } catch (error) {
      if ((error as { code?: string }).code === FEATURE_NOT_SUPPORTED) this.#statements.delete(text);
      throw error;
    }
  }

  /** A kept statement whose table has changed its shape since is refused before it does anything: it is made again. */
  async #runWithRetry<T>(text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    try {
      return await this.#run<T>(text, params, options);
    } catch (error) {
      if ((error as { code?: string }).code !== FEATURE_NOT_SUPPORTED || !this.#statements.has(text)) throw error;
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
   * The parsers of the database with a statement's own over them. PGlite copies all of its own, some hundreds, each time a
   * statement brings some: a fifth of the time of a quote.
   */
  #withParsers(own: QueryOptions['parsers']): Parsers {
    if (!own) return this.parsers;
    let merged = this.#mergedParsers.get(own);
    if (!merged) {
      merged = Object.assign(Object.create(this.parsers), own) as Parsers;
      this.#mergedParsers.set(own, merged);
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

  /** In one call, as each takes a turn of its own in the engine. After an error, all up to the sync are skipped. */
  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
