import { useMutation } from "@apollo/client/react";
import {
  customerNoteErrors,
  MAX_CUSTOMER_NOTE_LENGTH,
  MAX_CUSTOMER_NOTES,
} from "graphql-server/features/orders/customers/customer-note";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  AddCustomerNoteDocument,
  DeleteCustomerNoteDocument,
  type PanelCustomerFragment,
} from "../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../lib/random-id.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { BinIcon } from "../../../ui/icons/action-icons.tsx";
import { Row, Stack } from "../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { hasTexts, isDraftId } from "../forms/draft-storage.ts";
import { LINES, storedAs } from "../forms/field-kinds.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { useForm } from "../forms/use-form.ts";
import { DeletionDialog } from "../list/deletion-dialog.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./customer-page.module.css";

type Note = PanelCustomerFragment["notes"][number];

interface NotesProps {
  userId: string;
  /** Id of one of the customer's orders, by which the server finds the customer. */
  orderId: string;
}

/** Notes of the shop's team about a customer. A customer who demands a copy of their data also gets these notes. */
export function CustomerNotes({ notes, ...of }: NotesProps & { notes: readonly Note[] }) {
  const [deleted, setDeleted] = useState<Note>();
  const [written, setWritten] = useState(0);
  return (
    <section aria-labelledby="admin-customer-notes">
      <h2 id="admin-customer-notes" className={styles.heading}>
        Notes
      </h2>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <Row as="li" key={note.id} gap={2} align="start" justify="between">
            <div className={styles.entry}>
              <p className={styles.note}>{note.text}</p>
              <p className={textStyles.hint}>
                {note.writtenBy}, <time dateTime={note.writtenAt}>{formatDate(note.writtenAt)}</time>
              </p>
            </div>
            <Button
              variant="quiet"
              size="round"
              aria-label={`Supprimer la note de ${note.writtenBy}, ${formatDate(note.writtenAt)}`}
              onClick={() => setDeleted(note)}
            >
              <BinIcon size={20} />
            </Button>
          </Row>
        ))}
      </ul>
      {notes.length < MAX_CUSTOMER_NOTES ? (
        // Each saved note changes the key of the form. React then creates an empty form, with a new id for the next
        // note.
        <NoteForm key={written} {...of} onWritten={() => setWritten((count) => count + 1)} />
      ) : (
        <p className={textStyles.hint}>
          {MAX_CUSTOMER_NOTES} notes au plus&nbsp;: supprimez-en une pour écrire.
        </p>
      )}
      {deleted && <DeleteNote {...of} note={deleted} onClose={() => setDeleted(undefined)} />}
    </section>
  );
}

interface TypedNote {
  id: string;
  text: string;
}

const noteDraft = (userId: string, orderId: string) =>
  storedDraft<TypedNote>(userId, `customer-note:${orderId}`, {
    isValues: (value): value is TypedNote => hasTexts(value, ["id", "text"]) && isDraftId(value.id),
  });

const newNote = (): TypedNote => ({ id: randomId(), text: "" });

/** A form for a note. Its input stays if the note cannot be saved or if the page is reloaded. */
function NoteForm({ userId, orderId, onWritten }: NotesProps & { onWritten: () => void }) {
  const [addNote] = useMutation(AddCustomerNoteDocument);
  const [initial] = useState(newNote);
  const form = useForm<TypedNote, unknown>({
    name: `customer note ${orderId}`,
    fields: { id: storedAs(() => null), text: LINES },
    saved: initial,
    isNew: true,
    draft: noteDraft(userId, orderId),
    validate: ({ text }) => customerNoteErrors(text),
    save: ({ id, text }) =>
      resultOf(addNote({ variables: { orderId, id, text } }), (data) => data.addCustomerNote),
    renew: newNote,
    onSaved: () => {
      toast.success("Note ajoutée");
      onWritten();
    },
  });
  return (
    <Stack
      as="form"
      gap={2}
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <TextAreaField
        {...form.control("text")}
        label="Nouvelle note"
        hint="Pour l’équipe. La personne peut la lire dans ses données."
        name="customer-note"
        rows={2}
        maxLength={MAX_CUSTOMER_NOTE_LENGTH}
      />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
      {form.values.text !== "" && (
        <Button
          type="submit"
          variant="outline"
          size="small"
          className={styles.add}
          busy={form.busy}
          busyLabel="Enregistrement..."
        >
          Ajouter la note
        </Button>
      )}
    </Stack>
  );
}

function DeleteNote({ orderId, note, onClose }: NotesProps & { note: Note; onClose: () => void }) {
  const [deleteNote, { loading: busy }] = useMutation(DeleteCustomerNoteDocument);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    const variables = { orderId, id: note.id };
    const result = await resultOf(deleteNote({ variables }), (data) => data.deleteCustomerNote);
    if (result.ok) {
      toast.success("Note supprimée");
      return onClose();
    }
    setFailure(result.message);
    toast.error(result.message);
  };
  return (
    <DeletionDialog
      title={"Supprimer cette note\u202f?"}
      open
      busy={busy}
      action="Supprimer"
      onClose={onClose}
      onDelete={() => void remove()}
    >
      <p className={styles.note}>{note.text}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
    </DeletionDialog>
  );
}
