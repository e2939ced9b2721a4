/** Label of a value that a later release has added: its server may answer with values that this client does not know. */
export const OTHER_LABEL = "Autre";

/** Returns `other` if the value is not in the table. */
export const labelOf = (
  labels: Readonly<Record<string, string>>,
  value: string,
  other = OTHER_LABEL,
): string => labels[value] ?? other;
