import { expect, it } from "vitest";
import { parseEnvironmentFile } from "./environment-file.ts";

const TEXT = "PUBLIC_URL=https://boutique.cm\r\nSHOP_NAME=Élégance\r\n";
const SETTINGS = { PUBLIC_URL: "https://boutique.cm", SHOP_NAME: "Élégance" };
const utf16 = Buffer.from(TEXT, "utf16le");
const mark = Buffer.from("\ufeff", "utf16le");

it.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16", Buffer.concat([mark, utf16])],
  ["UTF-16 without a byte order mark", utf16],
  ["UTF-16 with the high byte first", Buffer.concat([mark, utf16]).swap16()],
  ["UTF-16 with the high byte first, without a byte order mark", Buffer.from(utf16).swap16()],
  ["Windows-1252", Buffer.from(TEXT, "latin1")],
  ["lines that end with CR", Buffer.from(TEXT.replaceAll("\r\n", "\r"))],
])("a .env file in %s is read", (_, bytes) => {
  expect(parseEnvironmentFile(bytes)).toEqual(SETTINGS);
});

it("an empty .env file contains no setting", () => {
  expect(parseEnvironmentFile(Buffer.alloc(0))).toEqual({});
});
