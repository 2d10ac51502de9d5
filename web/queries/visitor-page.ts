let isFirstQuestion = true;

/**
 * Whether the server gave this page to a browser without a session (server/http/web/web-files.ts). Nobody needs to be
 * asked for then, and a browser logs no error for the answer 401. True once at most: someone may sign in afterwards.
 */
export function isVisitorPage(): boolean {
  const isFirst = isFirstQuestion;
  isFirstQuestion = false;
  return isFirst && document.querySelector<HTMLMetaElement>('meta[name=session]')?.content === 'none';
}
