/** Short lines below each other, such as the seller's legal identity on orders, receipts and printed paper. */
export const TextLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>);
