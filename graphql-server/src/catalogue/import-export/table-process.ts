// Program of the process that reads a table (see read-table.ts): one message in, one message out.
import { parseProductCsv } from "./product-csv.ts";
import type { TableToRead } from "./read-table.ts";

process.once("message", ({ text, context }: TableToRead) => {
  process.send?.(parseProductCsv(text, context), () => process.disconnect());
});
