import { describe, expect, it } from "vitest";
import { parseOrderMessage } from "./parse-order-message.ts";
import { emptyLine, emptyRecord, lineField, recordErrors, recordInput, withMessage } from "./record-form.ts";

const MESSAGE = "Je souhaite commander : Robe (16 000 FCFA)\nTaille : 42\nCommande : K7M-42P\nNom : Awa";

describe("the form of an order that an admin enters by hand", () => {
  it("is filled in from a message; fields that the message does not contain keep what the admin has typed", () => {
    const typed = { ...emptyRecord(), name: "Inconnue", phone: "677123456", fee: "1 500 FCFA" };
    const record = withMessage(typed, MESSAGE, parseOrderMessage(MESSAGE));
    expect(recordErrors(record)).toEqual({});
    expect(recordInput(record, new Date(0))).toEqual({
      id: record.id,
      number: "K7M42P",
      placedAt: "1970-01-01T00:00:00.000Z",
      name: "Awa",
      phone: "677123456",
      quarter: null,
      fee: 1_500,
      lines: [
        {
          productId: null,
          productName: "Robe",
          variant: null,
          size: "42",
          colour: null,
          price: 16_000,
          quantity: 1,
          image: null,
        },
      ],
    });
    expect(record.id).not.toBe(typed.id);
    expect(withMessage(record, MESSAGE, parseOrderMessage(MESSAGE)).id).toBe(record.id);
    const chat = withMessage(record, "Bonjour", undefined);
    expect({ ...chat, message: MESSAGE }).toEqual(record);
  });

  it("may have empty rows, but no row that is filled in only partly", () => {
    const line = { ...emptyLine(), productName: "Robe", price: "16.000" };
    const record = { ...emptyRecord(), lines: [emptyLine(), line, emptyLine()] };
    expect(recordErrors(record)).toEqual({});
    expect(recordInput(record).lines).toMatchObject([{ productName: "Robe", price: 16_000, quantity: 1 }]);
    expect(recordErrors(emptyRecord())).toEqual({ lines: "La commande n’a pas d’article" });
    expect(recordErrors({ ...record, lines: [{ ...line, price: "" }] })).toEqual({
      lines: "Le prix est en francs entiers",
    });
    expect(recordErrors({ ...record, lines: [{ ...line, quantity: "0" }] })).toEqual({
      lines: "La quantité va de 1 à 9999",
    });
  });

  it("accepts amounts and quantities in any usual spelling", () => {
    const line = { ...emptyLine(), productName: "Robe", price: "15000.00", quantity: "2.0" };
    const record = { ...emptyRecord(), fee: "1000,00 F", lines: [line] };
    expect(recordErrors(record)).toEqual({});
    expect(recordInput(record)).toMatchObject({ fee: 1_000, lines: [{ price: 15_000, quantity: 2 }] });
  });

  it("has an error for each amount and each quantity that is not a number; the error quotes the typed text", () => {
    const line = { ...emptyLine(), productName: "Robe", price: "1,5", quantity: "deux" };
    const other = { ...emptyLine(), productName: "Jupe", price: "15000" };
    expect(recordErrors({ ...emptyRecord(), fee: "1e3", lines: [line, other] })).toEqual({
      fee: expect.stringContaining("«\u00a01e3\u00a0» n’est pas un nombre entier de francs"),
      [lineField(line, "price")]: expect.stringContaining(
        "«\u00a01,5\u00a0» n’est pas un nombre entier de francs",
      ),
      [lineField(line, "quantity")]: expect.stringContaining(
        "«\u00a0deux\u00a0» n’est pas un nombre de pièces",
      ),
    });
  });
});
