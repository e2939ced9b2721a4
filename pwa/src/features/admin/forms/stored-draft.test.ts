import { describe, expect, it } from "vitest";
import { isRecord, isText } from "../../../lib/storage/stored-values.ts";
import { keepStoredDraft } from "./draft-storage.ts";
import { storedDraft } from "./stored-draft.ts";

interface Values {
  name: string;
  material: string;
}

const AWA = "aaaaaaaa-0000-4000-8000-000000000001";
const isValues = (value: unknown): value is Values =>
  isRecord(value) && isText(value.name) && isText(value.material);
const store = (saved: Partial<Values> = {}) =>
  storedDraft<Values>(AWA, "nouveau", {
    isValues,
    complete: (values) => ({ ...saved, ...values }),
  });

describe("a stored draft from an earlier version of the app whose form lacked a field", () => {
  it("gets the saved object's value for this field", () => {
    keepStoredDraft(AWA, "nouveau", { values: { name: "Robe" }, seen: { name: "Sac" } });
    expect(store({ material: "Coton" }).read()).toEqual({
      values: { name: "Robe", material: "Coton" },
      seen: { name: "Sac", material: "Coton" },
    });
  });

  it("is deleted if it is the draft of a new object, because no saved object has a value for this field", () => {
    keepStoredDraft(AWA, "nouveau", { values: { name: "Robe" } });
    expect(store().read()).toBeUndefined();
  });
});
