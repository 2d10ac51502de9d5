import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

const NODE_TYPES = { text: 3, document: 9, fragment: 11 } as const;

/** As much of a document node as React calls. */
class PageNode extends EventTarget {
  readonly nodeType: number;
  readonly nodeValue: string;
  readonly children: PageNode[] = [];
  ownerDocument: object | null = null;

  constructor(nodeType: number, nodeValue = '') {
    super();
    this.nodeType = nodeType;
    this.nodeValue = nodeValue;
  }

  appendChild(child: PageNode): void {
    this.children.push(child);
  }

  insertBefore(child: PageNode, next: PageNode): void {
    this.children.splice(this.children.indexOf(next), 0, child);
  }

  removeChild(child: PageNode): void {
    this.children.splice(this.children.indexOf(child), 1);
  }
}

const newDocument = () =>
  Object.assign(new PageNode(NODE_TYPES.document), {
    activeElement: null,
    visibilityState: 'visible',
    createTextNode: (text: string) => new PageNode(NODE_TYPES.text, text),
  });

/**
 * A page in which components that render only text run as in a browser, effects included. It stubs `window` and
 * `document`; a test that uses it calls `vi.unstubAllGlobals` when it is done.
 */
export function openTextPage() {
  const page = newDocument();
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: class {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  const container = new PageNode(NODE_TYPES.fragment);
  container.ownerDocument = page;
  const root = createRoot(container as unknown as DocumentFragment);
  return {
    window,
    document: page,
    render: (content: ReactNode): void => act(() => root.render(content)),
    text: (): string => container.children.map(({ nodeValue }) => nodeValue).join(''),
  };
}
