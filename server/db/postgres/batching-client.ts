import pg from 'pg';

/**
 * Writes all statements that are sent in one turn of the event loop to the socket at once. The driver writes each of
 * them when it is sent, which costs a system call here and wakes PostgreSQL up each time.
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
    // The tick after next: in the next one a transaction sends COMMIT behind its last statements.
    process.nextTick(process.nextTick, () => {
      this.#isHoldingBack = false;
      stream.uncork();
    });
  }
}
