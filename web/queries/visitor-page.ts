let isFirstQuestion = true;

/**
 * Whether the server sent this page to a browser without a session (server/http/web/web-files.ts). The session then
 * need not be queried, and the browser logs no 401 error. True at most once, because the user may sign in afterwards.
 */
export function isVisitorPage(): boolean {
  const isFirst = isFirstQuestion;
  isFirstQuestion = false;
  return isFirst && document.querySelector<HTMLMetaElement>('meta[name=session]')?.content === 'none';
}
