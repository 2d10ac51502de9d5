import pg from 'pg';

/**
 * Writes all statements that are sent within one turn of the event loop to the socket together. The driver writes each
 * statement when it is sent, which costs a system call here and wakes PostgreSQL up each time.
 */
export class BatchingClient extends pg.Client {
  #isHoldingBack = false;

  override query(...sent: never[]): never {
    this.#holdBack();
    return Reflect.apply(super.query, this, sent) as never;
  }

  #holdBack(): void {
    const { stream } = this.connection;
    if (this.#isHoldingBack || !stream.writable) return;
    this.#isHoldingBack = true;
    stream.cork();
    // Flushes in the tick after next, because in the next tick a transaction sends COMMIT after its last statements.
    process.nextTick(process.nextTick, () => {
      this.#isHoldingBack = false;
      stream.uncork();
    });
  }
}
