/** The second press of a double click would send the same request again, and count against the quota. */

/** Buttons that send a request or act on a result. Other tools may be pressed quickly. */
const ACTIONS = '#ask button, .actions button';

export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2 || !(event.target as Element).closest(ACTIONS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', ignore, { capture: true });
}
