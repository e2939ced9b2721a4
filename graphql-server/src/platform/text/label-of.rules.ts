/** Label of a value that this client does not know, because a later release of the server has added it. */
export const OTHER_LABEL = "Autre";

/**
 * Returns the label of a value, for example of an order's status.
 * @param other label of a value that `labels` does not contain
 */
export const labelOf = (
  labels: Readonly<Record<string, string>>,
  value: string,
  other = OTHER_LABEL,
): string => labels[value] ?? other;
