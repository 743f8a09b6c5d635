/**
 * Makes elements without parsing markup, so that texts of documents and answers
 * cannot become anything but text.
 */

type Attributes = Record<string, string | number | boolean | null>;

/** Attributes that are false or null are left out; true adds the attribute, with a value only for `aria-`, which needs one. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children);
}

/** As `make`, for SVG elements. */
export function makeDrawn<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill<Made extends Element>(
  element: Made,
  attributes: Attributes,
  children: (Node | string)[],
): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) continue;
    element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** A list with an entry for each item; nothing if there are none. */
export function makeList(items: readonly (Node | string)[], look: string | null = null): HTMLElement[] {
  const entries = items.map((item) => make('li', {}, item));
  return entries.length === 0 ? [] : [make('ul', { class: look }, ...entries)];
}

/** A text for programs, folded under its title. */
export function makeFolded(title: string, text: string, ...below: Node[]): HTMLElement {
  const code = make('pre', { class: 'command', dir: 'ltr', tabindex: 0, 'aria-label': title }, text);
  return make('details', { class: 'disclosure' }, make('summary', {}, title), code, ...below);
}

/** What a person can do with the thing above. */
export function makeActions(...actions: Node[]): HTMLElement {
  return make('div', { class: 'actions' }, ...actions);
}

/** One of the drawings in index.html; screen readers skip it. */
export function makeIcon(name: string): SVGSVGElement {
  return makeDrawn(
    'svg',
    { class: 'icon', 'aria-hidden': 'true' },
    makeDrawn('use', { href: `#icon-${name}` }),
  );
}

export function makeButton(
  label: string,
  onPress: () => void,
  { look = 'plain', icon = null }: { look?: string; icon?: string | null } = {},
): HTMLButtonElement {
  const button = make('button', { type: 'button', class: `button ${look}` }, make('span', {}, label));
  if (icon !== null) button.prepend(makeIcon(icon));
  button.addEventListener('click', onPress);
  return button;
}

/** A button that shows only its icon; its label is for screen readers and for the tooltip. */
export function makeIconButton(label: string, icon: string, onPress: () => void): HTMLButtonElement {
  const named = { 'aria-label': label, title: label };
  const button = make('button', { type: 'button', class: 'button square', ...named }, makeIcon(icon));
  button.addEventListener('click', onPress);
  return button;
}

/** A checkbox with its label. @param onSwitch called with the new state. */
export function makeSwitch(label: string, isOn: boolean, onSwitch: (isOn: boolean) => void): HTMLElement {
  const input = make('input', { type: 'checkbox', checked: isOn });
  input.addEventListener('change', () => onSwitch(input.checked));
  return make('label', { class: 'switch' }, input, make('span', {}, label));
}

/** A part of index.html; a missing one is a mistake in that file. */
export function findPart<E extends Element>(id: string, kind: new () => E): E {
  const part = document.getElementById(id);
  if (!(part instanceof kind)) throw new Error(`index.html has no ${id}`);
  return part;
}

/** Checks a radio button of a group by its value. */
export function check(form: HTMLFormElement, name: string, value: string): void {
  for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
    input.checked = input.value === value;
  }
}
