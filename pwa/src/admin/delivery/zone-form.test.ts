import { expect, it } from "vitest";
import { keepStoredDraft } from "../drafts/stored-drafts.ts";
import { zoneDraft } from "./zone-form.ts";

const id = "11111111-1111-4111-8111-111111111111";
const typed = { id, town: "Bafoussam", quarter: "", fee: "1 500", delay: "" };
const seen = { ...typed, fee: "1 000" };

it.each([
  ["with the zone as it was read then", { ...typed, seen }, seen],
  ["without it: every difference is asked about, and nothing typed is lost", typed, undefined],
])("a former release's draft of a zone is read %s", (_, former, base) => {
  keepStoredDraft("awa", `zone:${id}`, former);
  expect(zoneDraft("awa", id).read()).toMatchObject({ values: typed });
  expect(zoneDraft("awa", id).read()?.base).toEqual(base);
});
