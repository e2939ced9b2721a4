import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { useState } from "react";
import { PersonalDataDocument } from "../../../data/graphql/account.generated.ts";
import { useSessionStore } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";

export function PersonalData() {
  const session = useSessionStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    const result = await session.query(PersonalDataDocument, {});
    if (result.ok) {
      const day = shopDay(new Date());
      saveFile(result.value.personalData, "application/json", `mes-donnees-${day}.json`);
    } else {
      setProblem(result.message);
      toast.error(result.message);
    }
    setBusy(false);
  };

  return (
    <>
      <p>
        Tout ce que la boutique garde de votre compte, dans un fichier JSON&nbsp;: profil, panier, commandes,
        messages envoyés depuis ce compte, inscription aux nouveautés, notifications, appareils connectés,
        actions au journal.
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="outline" wide busy={busy} busyLabel="Préparation..." onClick={() => void save()}>
        <DownloadIcon />
        <span>Télécharger mes données</span>
      </Button>
      <LinkButton variant="quiet" wide to={paths.unsubscribe}>
        Se désinscrire des nouveautés
      </LinkButton>
    </>
  );
}
