import {
  PersonalDataRegisterDocument,
  type PersonalDataRegisterQuery,
} from "../../../data/graphql/admin.generated.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { typeset } from "../../../ui/text/french-typography.ts";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { PrintedSlip } from "../orders/slips/printed-slip.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./register-page.module.css";

const TITLE = "Registre des traitements";
const LEAD =
  "Ce que la boutique garde des personnes, pourquoi et combien de temps. Ce registre change avec le logiciel. Faites-le relire par un juriste.";

type Kind = PersonalDataRegisterQuery["personalDataRegister"][number];

/** What the shop stores of whom, why, how long, who sees it, and how it is erased; on screen and on paper. */
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
      <LoadState
        isLoaded={kinds !== undefined}
        failure={failure}
        retry={retry}
        title="Le registre n’a pas pu être chargé"
      />
      {kinds && (
        <>
          <Register kinds={kinds} />
          <PrintedSlip seller={shop} title={TITLE} about={<p>{formatDate(new Date().toISOString())}</p>}>
            <Register kinds={kinds} />
          </PrintedSlip>
        </>
      )}
    </>
  );
}

function Register({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <Stack gap={5} className={styles.register}>
      {kinds.map((kind) => (
        <section key={kind.name} className={styles.kind}>
          <h2>{typeset(kind.name)}</h2>
          <Stack as="dl" gap={2} className={styles.facts}>
            {factsOf(kind).map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{typeset(text)}</dd>
              </div>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

const factsOf = (kind: Kind): [label: string, text: string][] => [
  ["De qui", kind.people],
  ["Quoi", kind.content],
  ["Pourquoi", kind.purpose],
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
