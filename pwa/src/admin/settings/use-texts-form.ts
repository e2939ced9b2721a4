import { useApolloClient } from "@apollo/client/react";
import type { ShopTexts } from "graphql-server/shared/shop";
import { normalisePageText } from "graphql-server/shop/text-blocks";
import { useEffect, useState } from "react";
import { toast } from "../../ui/feedback/toast.ts";
import { saveText } from "../api/settings-api.ts";
import { attemptOf } from "../drafts/attempts.ts";
import { dropText, keepText, readText, type TextDraft } from "./settings-drafts.ts";
import type { SettingsFormProps } from "./use-settings.ts";

export type TextPage = keyof ShopTexts;
export const TEXT_PAGES = ["terms", "faq", "about"] as const satisfies readonly TextPage[];

/** Whether two texts are the same once they are stored. */
const isSame = (one: string, other: string): boolean => normalisePageText(one) === normalisePageText(other);

type TextDrafts = Readonly<Partial<Record<TextPage, TextDraft>>>;

const storedDrafts = (userId: string): TextDrafts =>
  Object.fromEntries(
    TEXT_PAGES.flatMap((page) => {
      const draft = readText(userId, page);
      return draft ? [[page, draft]] : [];
    }),
  );

/** State of the pages' texts: what is typed of each, kept as a draft until it is saved. */
export function useTextsForm({ userId, settings, parts, onSave, onSaved, refetch }: SettingsFormProps) {
  const client = useApolloClient();
  const [restored, setRestored] = useState(() => storedDrafts(userId));
  /** What is typed of each page and not saved. */
  const [typed, setTyped] = useState(restored);
  const [page, setPage] = useState<TextPage>(TEXT_PAGES.find((one) => restored[one]) ?? "terms");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const original = parts.DEFAULT_TEXTS[page];
  const kept = settings.texts[page];
  const saved = kept ?? original;
  const draft = typed[page];
  const text = draft?.text ?? saved;
  const isOriginal = isSame(text, original);
  const isChanged = !isSame(text, saved);
  /** What is typed of a page and not saved. */
  const draftOf = (one: TextPage): TextDraft | undefined => {
    const begun = typed[one];
    const isSaved = begun && isSame(begun.text, settings.texts[one] ?? parts.DEFAULT_TEXTS[one]);
    return isSaved ? undefined : begun;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what draftOf reads
  useEffect(() => {
    for (const one of TEXT_PAGES) {
      const begun = draftOf(one);
      if (begun) keepText(userId, one, begun);
      else dropText(userId, one);
    }
  }, [userId, typed, settings, parts]);

  const forget = () => {
    setTyped((before) => ({ ...before, [page]: undefined }));
    setRestored((before) => ({ ...before, [page]: undefined }));
    setError(undefined);
  };
  /** Forgets the text that was sent; what was typed meanwhile stays, as a change of what is saved now. */
  const settle = (seen: string | null) => {
    setTyped((now) => {
      const begun = now[page];
      return { ...now, [page]: begun && begun.text !== text ? { text: begun.text, seen } : undefined };
    });
    setRestored((before) => ({ ...before, [page]: undefined }));
  };
  const save = async () => {
    setError(undefined);
    onSave();
    setBusy(true);
    const wanted = isOriginal ? null : text;
    const attempt = attemptOf(client, page, kept, wanted);
    const { editId } = attempt;
    // What is saved now is on screen, in the field or beside it.
    const result = await saveText(client, editId, page, kept, wanted);
    if (!result.ok && result.code === "CONFLICT") await refetch();
    setBusy(false);
    if (!result.ok) {
      setError(result.message);
      return toast.error(result.message);
    }
    attempt.settle();
    settle(result.value.texts[page]);
    onSaved(result.value, editId);
  };
  return {
    page,
    text,
    original,
    isOriginal,
    isChanged,
    isRestored: restored[page] !== undefined && draft !== undefined && isChanged,
    isTyped: (one: TextPage) => draftOf(one) !== undefined,
    /** What another person has saved since the typing began; undefined where nobody has. */
    theirs: draft && draft.seen !== kept && isChanged ? saved : undefined,
    error,
    busy,
    show: (other: TextPage) => {
      setError(undefined);
      setPage(other);
    },
    type: (written: string) => {
      setError(undefined);
      setTyped((before) => ({ ...before, [page]: { text: written, seen: draft ? draft.seen : kept } }));
    },
    save,
    /** Takes the field back to what is saved. */
    forget,
  };
}
