import { useApolloClient } from "@apollo/client/react";
import type { ShopTexts } from "graphql-server/shared/shop";
import { MAX_LENGTHS } from "graphql-server/shop/shop-details";
import { normalisePageText } from "graphql-server/shop/text-blocks";
import { useState } from "react";
import { useShop } from "../../lib/shop-context.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { SelectField, TextAreaField } from "../../ui/form/field.tsx";
import { saveText } from "../api/settings-api.ts";
import type { SettingsFormProps } from "./use-settings.ts";

type TextPage = keyof ShopTexts;
const PAGES: Readonly<Record<TextPage, string>> = {
  terms: "Conditions de vente",
  faq: "Questions fréquentes",
  about: "À propos",
};
const isPage = (text: string): text is TextPage => Object.hasOwn(PAGES, text);

/** The texts of whole pages, as plain text with headings and lists. */
export function TextsForm({ settings, parts, onSave, onSaved, refetch }: SettingsFormProps) {
  const client = useApolloClient();
  const shop = useShop();
  const [page, setPage] = useState<TextPage>("terms");
  /** What is typed of each page and not saved. */
  const [typed, setTyped] = useState<Partial<Record<TextPage, string>>>({});
  /** What was seen of each page when its typing began. */
  const [seen, setSeen] = useState(settings.texts);
  const [error, setError] = useState<string>();
  const [theirs, setTheirs] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);

  const original = parts.DEFAULT_TEXTS[page];
  const saved = settings.texts[page] ?? original;
  const text = typed[page] ?? saved;
  const isOriginal = normalisePageText(text) === normalisePageText(original);
  const forget = () => {
    setError(undefined);
    setTheirs(undefined);
  };
  const type = (written: string) => {
    forget();
    if (typed[page] === undefined) setSeen({ ...seen, [page]: settings.texts[page] });
    setTyped({ ...typed, [page]: written });
  };
  const save = async () => {
    forget();
    onSave();
    setBusy(true);
    const editId = crypto.randomUUID();
    const result = await saveText(client, editId, page, seen[page], isOriginal ? null : text);
    const now = !result.ok && result.code === "CONFLICT" ? await refetch() : undefined;
    setBusy(false);
    if (now) {
      // What is typed stays: a second save is meant.
      setSeen({ ...seen, [page]: now.texts[page] });
      setTheirs(now.texts[page] ?? original);
    }
    if (!result.ok) {
      setError(result.message);
      return toast.error(result.message);
    }
    setSeen({ ...seen, [page]: result.value.texts[page] });
    setTyped({ ...typed, [page]: undefined });
    onSaved(result.value, editId);
  };
  return (
    <form
      className="admin-settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SelectField
        label="Page"
        name="textPage"
        value={page}
        onChange={({ currentTarget }) => {
          forget();
          if (isPage(currentTarget.value)) setPage(currentTarget.value);
        }}
      >
        {Object.entries(PAGES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Texte"
        name="pageText"
        rows={18}
        maxLength={MAX_LENGTHS.text}
        error={theirs === undefined ? error : undefined}
        hint={
          <>
            Une ligne vide sépare les paragraphes. «&nbsp;# &nbsp;» au début d’une ligne fait un titre,
            «&nbsp;## &nbsp;» un sous-titre ou une question, «&nbsp;- &nbsp;» une liste.{" "}
            {"{boutique}, {adresse}, {téléphone}, {e-mail} et {livraison}"} suivent les coordonnées.
          </>
        }
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isPreviewed && (
        <section className="admin-settings-preview" aria-label="Aperçu">
          <parts.TextPreview shop={shop} page={page} text={text} />
        </section>
      )}
      {theirs !== undefined && (
        <Notice kind="error" title={error} className="admin-conflict">
          <p>Votre texte est resté dans le champ. Celui de l’autre personne&nbsp;:</p>
          <p className="admin-message">{theirs}</p>
          <div className="admin-buttons">
            <Button
              variant="outline"
              size="small"
              disabled={busy}
              onClick={() => {
                forget();
                setTyped({ ...typed, [page]: undefined });
              }}
            >
              Prendre la version enregistrée
            </Button>
            <Button type="submit" variant="outline" size="small" disabled={busy}>
              Enregistrer la mienne
            </Button>
          </div>
        </Notice>
      )}
      <div className="admin-buttons admin-settings-buttons">
        {!isOriginal && (
          <Button variant="quiet" disabled={busy} onClick={() => type(original)}>
            Revenir au texte d’origine
          </Button>
        )}
        <Button variant="outline" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          Aperçu
        </Button>
        <Button type="submit" disabled={text === saved} busy={busy} busyLabel="Enregistrement...">
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
