import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  DismissFirstStepsDocument,
  PanelFirstStepsDocument,
  type PanelFirstStepsFragment,
} from "../../../data/graphql/admin.generated.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Row, Stack } from "../../../ui/layout/primitives.tsx";
import { ActionNotice, Notices } from "../list/notices.tsx";
import { UndoButton } from "../list/undo-button.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { type DoneNotice, useUndo } from "../list/use-undo.ts";
import { backText, demoContent } from "./demo-texts.ts";
import * as styles from "./first-steps.module.css";
import { RemoveDemoDialog } from "./remove-demo-dialog.tsx";
import { countSteps, FurtherSteps, StepList } from "./step-list.tsx";

interface ShownNotice extends Omit<DoneNotice, "editId"> {
  undo?: (() => Promise<void>) | undefined;
}

/**
 * The list « first steps » for the super admin of a new shop. Renders nothing if all steps are done or the list is
 * hidden. It also renders nothing while the steps load or if they could not be loaded, so that nobody waits for them.
 * @param onShopChanged called when the demonstration products were removed or restored
 */
export function FirstSteps({ onShopChanged }: { onShopChanged?: () => void }) {
  const { data, refetch } = usePanelQuery(PanelFirstStepsDocument, {});
  const steps = data?.firstSteps;
  const [sendDismissal] = useMutation(DismissFirstStepsDocument, {
    update: (cache, { data: answer }) => {
      if (!answer) return;
      const firstSteps = answer.dismissFirstSteps;
      cache.writeQuery({ query: PanelFirstStepsDocument, data: { __typename: "Query", firstSteps } });
    },
  });
  const [shown, setShown] = useState<ShownNotice>();
  const [isRemoving, setRemoving] = useState(false);

  const reload = async (): Promise<void> => {
    onShopChanged?.();
    await refetch().catch(() => undefined);
  };
  const dismiss = async (isDismissed: boolean): Promise<void> => {
    const result = await resultOf(sendDismissal({ variables: { isDismissed } }), (done) => done);
    if (!result.ok) {
      toast.error(result.message);
      return setShown({ text: result.message, isError: true });
    }
    setShown(
      isDismissed
        ? { text: "Les premiers pas sont masqués pour toute l’équipe", undo: () => dismiss(false) }
        : undefined,
    );
  };
  const undo = useUndo(async ({ count, zones, services }): Promise<DoneNotice> => {
    await reload();
    return { text: backText({ products: count, zones, services }) };
  }, reload);
  const undoRemoval = async (removalId: string): Promise<void> => {
    const { editId, ...notice } = await undo(removalId);
    setShown({ ...notice, undo: editId === undefined ? undefined : () => undoRemoval(editId) });
  };

  return (
    <>
      <Notices notice={shown} takesFocus={false}>
        {shown && <StepsNotice {...shown} />}
      </Notices>
      {steps && (
        <Stack as="section" gap={3} className={styles.firstSteps} aria-labelledby="admin-first-steps">
          <Row gap={3} className={styles.head}>
            <h2 id="admin-first-steps">Premiers pas</h2>
            <span>{progress(steps)}</span>
            <Button variant="quiet" size="small" onClick={() => void dismiss(true)}>
              Masquer
            </Button>
          </Row>
          <StepList steps={steps} onRemoveDemo={() => setRemoving(true)} />
          <FurtherSteps />
        </Stack>
      )}
      {steps && isRemoving && (
        <RemoveDemoDialog
          content={steps.demo}
          onClose={() => setRemoving(false)}
          onRemoved={(removed, editId) => {
            setRemoving(false);
            toast.success("Démonstration retirée");
            setShown({ text: `Retiré\u00a0: ${demoContent(removed)}`, undo: () => undoRemoval(editId) });
            void reload();
          }}
        />
      )}
    </>
  );
}

function progress(steps: PanelFirstStepsFragment): string {
  const { done, total } = countSteps(steps);
  return `${done} sur ${total}`;
}

/**
 * The message about the last action, such as the removal of the demonstration. It is above the list of steps, because
 * the list may be longer than a phone's screen.
 */
function StepsNotice({ text, isError, undo }: ShownNotice) {
  return (
    <ActionNotice isError={isError} action={undo && <UndoButton key={text} onUndo={undo} />}>
      {text}
    </ActionNotice>
  );
}
