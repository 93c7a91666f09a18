import { foldText } from '@crease/shared/format/fold-text';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { type Desk, panelTexts as t, useDesk } from '../../desk/public.js';

/** Shows the selected ground, and switches to another one or to another workplace. */
export function DeskPicker() {
  const desk = useDesk();
  const [open, setOpen] = useState(false);
  const grounds = desk.grounds.data ?? [];
  const only = grounds.length === 1 ? grounds[0] : undefined;
  const name = desk.ground?.name ?? only?.name ?? t.allGrounds;
  if (grounds.length < 2 && desk.workplaces.length < 2)
    return <p className="panel-place">{only?.name ?? desk.workplace.businessName}</p>;
  return (
    <>
      <button
        type="button"
        className="city-button panel-picker"
        aria-haspopup="dialog"
        aria-label={t.chooseNow(name)}
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" small />
        <span>{name}</span>
        <Icon name="down" small />
      </button>
      {open ? <Choices desk={desk} grounds={grounds} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Number of grounds above which a search field appears. */
const MANY = 6;

function Choices({ desk, grounds, onClose }: { desk: Desk; grounds: Grounds; onClose: () => void }) {
  const [text, setText] = useState('');
  const found = grounds.filter(({ name }) => foldText(name).includes(foldText(text)));
  const choose = (id: string | undefined) => {
    desk.chooseGround(id);
    onClose();
  };
  return (
    <Dialog title={t.choose} size="narrow" onClose={onClose}>
      <div className="stack-4">
        {desk.workplaces.length > 1 ? (
          <fieldset className="panel-choices">
            <legend>{t.workplace}</legend>
            {desk.workplaces.map(({ ownerId, businessName, role }) => (
              <Choice
                key={ownerId}
                name={businessName}
                note={t.roles[role]}
                chosen={ownerId === desk.workplace.ownerId}
                onChoose={() => desk.chooseWorkplace(ownerId)}
              />
            ))}
          </fieldset>
        ) : null}
        <fieldset className="panel-choices">
          <legend>{t.ground}</legend>
          {grounds.length > MANY ? (
            <TextField label={t.search} type="search" autoComplete="off" value={text} onChange={setText} />
          ) : null}
          {text.trim() === '' ? (
            <Choice name={t.allGrounds} chosen={!desk.ground} onChoose={() => choose(undefined)} />
          ) : null}
          {found.map(({ _id, name, location }) => (
            <Choice
              key={_id}
              name={name}
              note={location.address}
              chosen={_id === desk.ground?._id}
              onChoose={() => choose(_id)}
            />
          ))}
          {found.length === 0 ? (
            <p className="text-2" role="status">
              {t.noGroundFound}
            </p>
          ) : null}
        </fieldset>
      </div>
    </Dialog>
  );
}

type Grounds = NonNullable<Desk['grounds']['data']>;

interface ChoiceProps {
  name: string;
  note?: string;
  chosen: boolean;
  onChoose: () => void;
}

function Choice({ name, note, chosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className="panel-choice" aria-pressed={chosen} onClick={onChoose}>
      <span>
        <b>{name}</b>
        {note ? <span className="small text-2">{note}</span> : null}
      </span>
      {chosen ? <Icon name="check" /> : null}
    </button>
  );
}
