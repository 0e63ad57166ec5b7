//! A page as a browser reads it.
#![allow(dead_code)] // Each test file uses its part.

use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

pub(crate) struct Element {
    pub(crate) tag: String,
    pub(crate) attributes: Vec<(String, String)>,
    /// All text in it, at any depth, that a reader sees.
    pub(crate) text: String,
    /// The tags around it, from the outermost one.
    pub(crate) within: Vec<String>,
    /// The tags right in it, in order.
    pub(crate) children: Vec<String>,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn is_in(&self, tag: &str) -> bool {
        self.within.iter().any(|t| t == tag)
    }
}

/// The elements of a page in order, and what the parser had to put right.
pub(crate) fn read(page: &str) -> (Vec<Element>, Vec<String>) {
    let dom = parse_document(RcDom::default(), ParseOpts::default()).one(page);
    let mut elements = Vec::new();
    walk(&dom.document, &[], &mut elements);
    let errors = dom.errors.borrow().iter().map(ToString::to_string).collect();
    (elements, errors)
}

fn walk(node: &Handle, within: &[String], out: &mut Vec<Element>) {
    let mut inside = within.to_vec();
    if let NodeData::Element { name, attrs, .. } = &node.data {
        let tag = name.local.to_string();
        let attributes = attrs.borrow();
        let attributes =
            attributes.iter().map(|a| (a.name.local.to_string(), a.value.to_string())).collect();
        let children = node.children.borrow();
        let children = children.iter().filter_map(|child| match &child.data {
            NodeData::Element { name, .. } => Some(name.local.to_string()),
            _ => None,
        });
        out.push(Element {
            tag: tag.clone(),
            attributes,
            text: text(node),
            within: within.to_vec(),
            children: children.collect(),
        });
        inside.push(tag);
    }
    node.children.borrow().iter().for_each(|child| walk(child, &inside, out));
}

fn text(node: &Handle) -> String {
    match &node.data {
        NodeData::Text { contents } => contents.borrow().to_string(),
        NodeData::Element { name, .. } if &*name.local == "style" => String::new(),
        _ => node.children.borrow().iter().map(text).collect(),
    }
}
