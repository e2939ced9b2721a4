// The program of the process that reads a table (see read-table.ts). Its standard input is the table, and its standard
// output is the parsed products.
import { buffer } from "node:stream/consumers";
import { deserialize, serialize } from "node:v8";
import { parseProductCsv } from "./product-csv.ts";
import type { TableToRead } from "./read-table.ts";

const { text, context }: TableToRead = deserialize(await buffer(process.stdin));
process.stdout.write(serialize(parseProductCsv(text, context)));
