type ElementProperties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'children' | 'dataset' | 'style' | keyof ARIAMixin>
>;

/** Set as attributes, because Firefox has had the properties of the same meaning since version 119 only. */
interface ElementSemantics {
  readonly role?: string;
  readonly [name: `aria-${string}`]: string;
}

/** Creates one element with its properties and children. Text is always inserted as text, never as HTML. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: ElementProperties<Tag> & ElementSemantics = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (/^role|-/.test(name)) element.setAttribute(name, String(value));
    else Object.assign(element, { [name]: value });
  element.append(...children);
  return element;
}
