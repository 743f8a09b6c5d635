/**
 * Undoes PNG prediction of one-byte samples (ISO 32000-1, 7.4.4.4): each row names its predictor.
 *
 * @returns null for predictors other than None, Sub and Up: cross-reference streams use no others.
 */
export function undoPngPrediction(predicted: Uint8Array, columns: number): Uint8Array | null {
  const rowCount = Math.floor(predicted.length / (columns + 1));
  const rows = new Uint8Array(rowCount * columns);
  for (let row = 0; row < rowCount; row++) {
    const filter = predicted[row * (columns + 1)]!;
    if (filter > 2) return null;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = filter === 1 && column > 0 ? rows[at - 1]! : 0;
      const up = filter === 2 && row > 0 ? rows[at - columns]! : 0;
      rows[at] = predicted[row * (columns + 1) + 1 + column]! + left + up;
    }
  }
  return rows;
}
