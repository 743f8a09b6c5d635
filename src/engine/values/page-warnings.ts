/** How many pages are named one by one before the others are counted. */
const MAX_NAMED_PAGES = 5;

/** Returns a sentence for each of the first pages, and one for the number of further ones; a single one is named. */
export function warnOfPages(
  pageNumbers: readonly number[],
  describe: (pageNumber: number) => string,
  describeRest: (count: number) => string,
): string[] {
  const named = pageNumbers.slice(
    0,
    pageNumbers.length === MAX_NAMED_PAGES + 1 ? undefined : MAX_NAMED_PAGES,
  );
  const rest = pageNumbers.length - named.length;
  return rest > 0 ? [...named.map(describe), describeRest(rest)] : named.map(describe);
}
