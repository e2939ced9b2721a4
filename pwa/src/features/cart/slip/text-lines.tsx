/** Short lines below each other, such as the legal identity of a seller on orders, receipts and paper. */
export const TextLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>);
