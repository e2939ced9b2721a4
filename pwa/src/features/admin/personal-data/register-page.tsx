import { DATA_FACTS } from "graphql-server/features/personal-data/public-data-kinds";
import {
  PersonalDataRegisterDocument,
  type PersonalDataRegisterQuery,
} from "../../../data/graphql/admin.generated.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { typeset } from "../../../ui/text/french-typography.ts";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { PrintedSlip } from "../orders/slips/printed-slip.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { panelPaths } from "../ui/panel-paths.ts";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./register-page.module.css";

const TITLE = "Registre des traitements";
const LEAD =
  "Ce que la boutique garde des personnes, pourquoi et combien de temps. Ce registre change avec le logiciel. Un juriste doit encore le relire, avec les conditions : bases légales, durées, destinataires et transferts.";

type Kind = PersonalDataRegisterQuery["personalDataRegister"][number];
type Fact = readonly [label: string, text: string];

/**
 * The register of personal data, as data protection law demands it, on screen and on paper: which data of whom the shop
 * stores, why, for how long, who sees them, and how they are erased.
 */
export function RegisterPage() {
  const shop = useShop();
  const { data, failure, retry } = usePanelQuery(PersonalDataRegisterDocument, {});
  const kinds = data?.personalDataRegister;
  return (
    <>
      <PanelHead title={TITLE}>
        <Button variant="outline" size="small" disabled={!kinds} onClick={() => print()}>
          <PrinterIcon />
          Imprimer
        </Button>
      </PanelHead>
      <p className={textStyles.secondary}>{typeset(LEAD)}</p>
      <p className={styles.leak}>
        <LinkButton variant="outline" size="small" to={panelPaths.dataLeak}>
          En cas de fuite
        </LinkButton>
      </p>
      <LoadState
        isLoaded={kinds !== undefined}
        failure={failure}
        retry={retry}
        title="Le registre n’a pas pu être chargé"
      />
      {kinds && (
        <>
          <Register kinds={kinds} facts={sharedFacts(data.shop)} />
          <PrintedSlip seller={shop} title={TITLE} about={<p>{formatDate(new Date().toISOString())}</p>}>
            <Register kinds={kinds} facts={sharedFacts(data.shop)} />
          </PrintedSlip>
        </>
      )}
    </>
  );
}

function Register({ kinds, facts }: { kinds: readonly Kind[]; facts: readonly Fact[] }) {
  return (
    <Stack gap={5} className={styles.register}>
      <Entry title="Pour toutes les données" facts={facts} />
      {kinds.map((kind) => (
        <Entry key={kind.name} title={kind.name} facts={factsOf(kind)} />
      ))}
    </Stack>
  );
}

const Entry = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={styles.kind}>
    <h2>{typeset(title)}</h2>
    <Stack as="dl" gap={2} className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeset(text)}</dd>
        </div>
      ))}
    </Stack>
  </section>
);

const UNSTATED = "Pas indiqué. À remplir dans « Réglages », « Identité légale ».";

const sharedFacts = (shop: PersonalDataRegisterQuery["shop"]): readonly Fact[] => [
  ["Pays d’hébergement", shop?.hostingCountry || UNSTATED],
  ["Transferts à l’étranger", shop?.transfersAbroad || UNSTATED],
  ["Destinataires", DATA_FACTS.recipients[0]],
  ["Sécurité", DATA_FACTS.security[0]],
  ["Contact", shop?.email ?? ""],
  ["Autorité", DATA_FACTS.authority[0]],
];

const factsOf = (kind: Kind): readonly Fact[] => [
  ["De qui", kind.people],
  ["Quoi", kind.content],
  ["Pourquoi", kind.purpose],
  ["Base légale", kind.basis],
  ["Combien de temps", kind.retention],
  ["Qui le voit", kind.readers],
  ["Effacement", kind.erasure],
  [
    "Remis à la personne",
    kind.exports.length > 0
      ? `Dans le fichier « Mes données » de « Mon compte » : ${kind.exports.join(", ")}.`
      : "Non.",
  ],
];
