/** Set-up's output: short lines, one progress line at a time, and errors that say what to do. */
const live = Boolean(process.stdout.isTTY);

/** @param {string} line */
export const log = (line) => process.stdout.write(`${line}\n`);

/** A fatal error with a message for the user; anything else that is thrown is a bug. */
export class SetupError extends Error {}

/**
 * Shows progress: in a terminal one changing line, in a log a line every ten seconds.
 * @param {string} what
 * @param {() => string} howFar
 * @returns {(end: string) => void} ends the progress with this text
 */
export function progress(what, howFar) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const line = () => `${what} ${howFar()} ${seconds()}`;
  if (!live) log(`${what} ...`);
  const timer = setInterval(
    () => (live ? process.stdout.write(`\r\x1b[K${line()}`) : log(line())),
    live ? 500 : 10_000,
  );
  timer.unref();
  return (end) => {
    clearInterval(timer);
    log(`${live ? '\r\x1b[K' : ''}${what} ${end} (${seconds()})`);
  };
}
