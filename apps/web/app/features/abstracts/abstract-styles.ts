/** The page's styles: its scripts may load later, but its HTML is sent at once. */
import './abstract-page.css';
import './editor/editor.css';
import './list/previous-submissions.css';
import './printed-abstract.css';
import './results/results.css';
