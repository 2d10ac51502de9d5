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

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** More texts than this are not our fixed statements; then all are forgotten and the keeping starts again. */
const MAX_STATEMENTS = 500;
/** PostgreSQL's code for, among others, "cached plan must not change result type". */
const FEATURE_NOT_SUPPORTED = '0A000';

const { serialize } = protocol;

export class PreparedPglite extends PGlite {
  readonly #statements = new Map<string, PreparedStatement>();
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
    const messages: Messages = [];
    try {
      const statement = this.#statements.get(text) ?? (await this.#prepare(text));
      const values = params.map((param, index) => this.#asText(param, statement.parameterTypes[index] ?? 0));
      messages.push(...(await this.#send(serialize.bind({ statement: statement.name, values }))));
      messages.push(...(await this.#send(serialize.describe({ type: 'P' }))));
      messages.push(...(await this.#send(serialize.execute({}))));
    } finally {
      messages.push(...(await this.#send(serialize.sync())));
    }
    return parse.parseResults(messages, this.parsers, options)[0] as Results<T>;
  }

  async #prepare(text: string): Promise<PreparedStatement> {
    if (this.#statements.size >= MAX_STATEMENTS) await this.#deallocateAll();
    this.#statementCount += 1;
    const name = `kept_${this.#statementCount}`;
    await this.#send(serialize.parse({ name, text }));
    const described = await this.#send(serialize.describe({ type: 'S', name }));
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(described) };
    this.#statements.set(text, statement);
    return statement;
  }

  async #deallocateAll(): Promise<void> {
    for (const { name } of this.#statements.values()) await this.#send(serialize.close({ type: 'S', name }));
    this.#statements.clear();
  }

  #asText(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null;
    return this.serializers[type]?.(param) ?? String(param);
  }

  #send(message: Uint8Array): Promise<Messages> {
    return this.execProtocolStream(message, { syncToFs: false });
  }
}
