import {
  type AllHTMLAttributes,
  Children,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type HtmlElement = ReactElement<AllHTMLAttributes<HTMLElement>>;

/** The HTML that this component returns, as elements with their handlers, which tests call without a browser. */
export function elementsOf<Props extends object>(component: (props: Props) => ReactNode, props: Props): HtmlElement[] {
  let content: ReactNode;
  const render = (): null => {
    content = component(props);
    return null;
  };
  renderToStaticMarkup(createElement(render));
  return elementsIn(content);
}

/** In the order of the page, parents before children. */
const elementsIn = (content: ReactNode): HtmlElement[] =>
  Children.toArray(content).flatMap((child) =>
    isValidElement<HtmlElement['props']>(child) ? [child, ...elementsIn(child.props.children)] : [],
  );
