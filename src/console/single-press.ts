/** The second press of a double click would send the same request again, and count against the quota. */

/** What asks for something or acts on a result; the tools of a page may be pressed as quickly as a person likes. */
const ACTIONS = '#ask button, .actions button';

export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2 || !(event.target as Element).closest(ACTIONS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', ignore, { capture: true });
}
