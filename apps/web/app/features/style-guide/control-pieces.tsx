import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { useState } from 'react';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { Piece } from './piece.tsx';

export function ControlPieces() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Piece name="Buttons">
        <Button>Continue</Button>
        <Button look="line">Second choice</Button>
        <Button look="line" small>
          <Icon name="pin" />
          Show the map
        </Button>
        <Button aria-disabled>Sending...</Button>
        <ArrowLink to="/ui">See the programme</ArrowLink>
      </Piece>
      <Piece name="On ink" ink>
        <Button look="hero">Register now</Button>
        <ArrowLink to="/ui">See the programme</ArrowLink>
      </Piece>
      <Piece name="Fields">
        <div className="gallery-fields">
          <Field label="Name" autoComplete="off" />
          <Field label="E-mail" type="email" hint="We write to this address only." />
          <Field label="Mobile" type="tel" defaultValue="98400 123" error="Please enter a mobile number of 6 to 15 digits." />
          <Field label="Member since" readOnly defaultValue="2011" hint="From the register; ask us to correct it." />
          <Select label="Type" optional>
            <option value="">Please choose</option>
            <option>Registration</option>
          </Select>
          <TextArea label="Message" rows={3} hint="2000 characters left" />
          <PasswordField label="Password" autoComplete="new-password" hint="At least 10 characters." />
          <div>
            <Check label="Remember me" hint="Leave it open on a shared computer." />
            <Check label="I agree to the terms" error="Please agree to the terms." />
          </div>
        </div>
      </Piece>
      <Piece name="Dialog">
        <Button look="line" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <Dialog
          open={open}
          title="Message Sent Successfully!"
          onClose={() => setOpen(false)}
          figure={<Kolam figure={{ kind: 'motif', seed: 's1' }} />}
        >
          <p>Thank you for contacting us. We will get back to you soon.</p>
        </Dialog>
      </Piece>
    </>
  );
}
