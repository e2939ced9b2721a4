import { useState } from "react";
import { PersonalDataDocument } from "../../graphql/account.generated.ts";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { failure } from "../../lib/mutate.ts";
import { saveFile } from "../../lib/save-file.ts";
import { OWN_QUERY } from "../../session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";

/** Saves what the shop keeps of the user as a file. */
export function PersonalData() {
  const client = useGraphqlClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await client.query({ query: PersonalDataDocument, ...OWN_QUERY });
      const day = new Date().toISOString().slice(0, 10);
      saveFile(data?.personalData ?? "", "application/json", `mes-donnees-${day}.json`);
    } catch (error) {
      const { message } = failure(error);
      setProblem(message);
      toast.error(message);
    }
    setBusy(false);
  };

  return (
    <>
      <p>
        Tout ce que la boutique garde de votre compte, dans un fichier JSON&nbsp;: profil, panier, commandes,
        messages envoyés depuis ce compte, inscription aux nouveautés, appareils connectés, actions au
        journal.
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="outline" wide busy={busy} busyLabel="Préparation..." onClick={() => void save()}>
        <DownloadIcon />
        <span>Télécharger mes données</span>
      </Button>
    </>
  );
}
