/** What the page is dressed in: its scripts may wait, its words are sent at once. */
import './abstract-page.css';
import './editor/editor.css';
import './list/previous-submissions.css';
import './printed-abstract.css';
